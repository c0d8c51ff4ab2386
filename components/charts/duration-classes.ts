export interface DurationClass {
  /** Seconds, inclusive. */
  from: number;
  /** Exclusive; null for the longest. */
  to: number | null;
  messages: number;
}

/** Adds the empty classes between the others, as leaving them out would hide a gap. */
export function fillClasses(
  classes: readonly DurationClass[],
  bounds: readonly number[],
): DurationClass[] {
  const [first, last] = [classes[0], classes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const byStart = new Map(classes.map((item) => [item.from, item]));
  const starts = [0, ...bounds].filter((from) => from >= first.from && from <= last.from);
  return starts.map(
    (from) =>
      byStart.get(from) ?? { from, to: bounds.find((bound) => bound > from) ?? null, messages: 0 },
  );
}

export function cumulate(classes: readonly DurationClass[]) {
  const total = classes.reduce((sum, { messages }) => sum + messages, 0);
  let sum = 0;
  return classes.map(({ from, to, messages }) => {
    sum += messages;
    const [share, within] = total === 0 ? [0, 0] : [messages / total, sum / total];
    return { from, to, messages, share, within };
  });
}
