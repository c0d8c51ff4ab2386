export interface DurationClass {
  /** Seconds, inclusive. */
  from: number;
  /** Exclusive. */
  to: number;
  messages: number;
}

/** Bounds of displayed classes in seconds: each is two to three times the one before. */
const BOUNDS = [
  0, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400,
  28_800, 43_200, 86_400, 172_800, 345_600, 691_200, 1_382_400, 2_764_800, 5_529_600,
];

/**
 * Merges fine classes into displayed ones, from the first with messages to the last. Adds the empty ones between, as
 * leaving them out would hide a gap.
 */
export function mergeClasses(classes: readonly DurationClass[]): DurationClass[] {
  const merged = BOUNDS.slice(0, -1).map((from, index) => ({
    from,
    to: BOUNDS[index + 1] ?? from,
    messages: 0,
  }));
  for (const { from, to, messages } of classes) {
    // By its middle, since bounds of the gateway's classes aren't round numbers.
    const middle = from === 0 ? to / 2 : Math.sqrt(from * to);
    const target = merged.find((other) => middle < other.to) ?? merged.at(-1);
    if (target !== undefined) target.messages += messages;
  }
  const filled = merged.map(({ messages }) => messages > 0);
  return filled.includes(true)
    ? merged.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1)
    : [];
}

/** Adds each class's share, and the share up to its end. */
export function cumulate(classes: readonly DurationClass[]) {
  const total = classes.reduce((sum, { messages }) => sum + messages, 0);
  let sum = 0;
  return classes.map((item) => {
    sum += item.messages;
    return {
      from: item.from,
      to: item.to,
      messages: item.messages,
      share: total === 0 ? 0 : item.messages / total,
      within: total === 0 ? 0 : sum / total,
    };
  });
}
