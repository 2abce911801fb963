"""What a page does, as plain objects: state() tells what to show, receive(message) takes what a person did."""
