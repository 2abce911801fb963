// What a carrier tells after the first state is only what has changed; here it is put together again.
// The forms of a change are described in widgets/changes.py, which makes them.

/** A value after a change; what did not change is the very same object as before. */
export function changed(old, change) {
  if ("to" in change) return change.to;
  if (change.in) {
    const next = { ...old };
    for (const key of change.out) delete next[key];
    for (const [key, part] of Object.entries(change.in)) next[key] = changed(old[key], part);
    return change.order ? Object.fromEntries(change.order.map((key) => [key, next[key]])) : next;
  }
  if (change.of) {
    const known = new Map(old.map((item) => [item.id, item]));
    for (const [id, part] of Object.entries(change.of)) known.set(id, changed(known.get(id), part));
    return change.order.map((id) => known.get(id));
  }
  if (change.at) {
    const next = [...old];
    for (const [place, part] of Object.entries(change.at)) next[place] = changed(old[place], part);
    return next;
  }
  if (change.run) {
    const [from, count] = change.run;
    return [...change.before, ...old.slice(from, from + count), ...change.after];
  }
  const lines = old.split("\n");
  if (change.lines) for (const [place, line] of Object.entries(change.lines)) lines[place] = line;
  else lines.splice(...change.cut, ...change.put);
  return lines.join("\n");
}

/** A state that follows what is told of it. `lost()` is called when a telling is missing: the whole must be asked for. */
export function followed(state, n, lost) {
  return {
    state: () => state,
    /** Take `{n, since, change}`, or `{n, state}` with the whole; says whether the state is another one now. */
    take(told) {
      if (told.state) state = told.state;
      else if (!(told.n > n)) return false;
      else if (told.since !== n) {
        lost();
        return false;
      } else state = changed(state, told.change);
      n = told.n;
      return true;
    },
  };
}
