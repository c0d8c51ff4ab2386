/** A part of a text that waits for others. */
interface WaitingPart {
  text: string;
  number: number;
}

/** Place of a new part. */
export interface PartPlace {
  /** The text that it joins; null: it begins one. */
  text: string | null;
  /** A text that gets no further part, as this one takes its place. */
  former: string | null;
  isWhole: boolean;
}

/**
 * Places a part among those with the same marks. References come round: another content under a known number belongs to
 * another text, and the one that waited until then stays incomplete.
 */
export function placePart(
  waiting: readonly WaitingPart[],
  { number, total }: { number: number; total: number },
): PartPlace {
  const former = waiting.find((one) => one.number === number)?.text ?? null;
  const text = former === null ? (waiting[0]?.text ?? null) : null;
  const present = waiting.filter((one) => one.text === text).length + 1;
  return { text, former, isWhole: present >= total };
}
