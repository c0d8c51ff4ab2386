interface WaitingPart {
  text: string;
  number: number;
}

export interface PartAssignment {
  text: string | null;
  replacedText: string | null;
  isWhole: boolean;
}

/**
 * References are reused: different content under a known number starts another text, and the waiting one stays
 * incomplete.
 */
export function assignPart(
  waiting: readonly WaitingPart[],
  { number, total }: { number: number; total: number },
): PartAssignment {
  const replacedText = waiting.find((item) => item.number === number)?.text ?? null;
  const text = replacedText === null ? (waiting[0]?.text ?? null) : null;
  const present = waiting.filter((item) => item.text === text).length + 1;
  return { text, replacedText, isWhole: present >= total };
}
