import { DELIMITERS, type Delimiter } from "./table-row";

const LINES = 50;

/** Excel treats this line as a setting. Saved again, it is quoted, with empty cells after it. */
const SETTING = /^\ufeff?(?:"sep=(.)"|sep=(.))[;,\t|]*(?:\r\n|\n|\r)/i;

/** Returns the delimiter declared in the first line, as in Excel. */
function findNamedDelimiter(text: string): Delimiter | null {
  const [, quoted, plain] = SETTING.exec(text) ?? [];
  const name = quoted ?? plain;
  return DELIMITERS.find((delimiter) => delimiter === name) ?? null;
}

/** Returns the number of lines removed. */
export function stripSeparatorLine(text: string): { text: string; lines: 0 | 1 } {
  const rest = text.replace(SETTING, "");
  return { text: rest, lines: rest === text ? 0 : 1 };
}

/** Counts delimiters outside quotes, per line. */
function countDelimiters(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === delimiter) count += 1;
    else if (char === "\n") {
      counts.push(count);
      count = 0;
      if (counts.length === LINES) return counts;
    }
  }
  if (count > 0 || counts.length === 0) counts.push(count);
  return counts;
}

/** Scores a delimiter by the number of lines that have its most common non-zero count. */
function scoreCounts(counts: readonly number[]): number {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  return Math.max(0, ...lines.values());
}

/** Finds the delimiter, which occurs equally often in most of the first lines. */
export function detectDelimiter(head: string): Delimiter {
  const namedDelimiter = findNamedDelimiter(head);
  if (namedDelimiter !== null) return namedDelimiter;
  const text = head.replace(/\r\n?/g, "\n");
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const delimiter of ["\t", ";", ",", "|"] as const) {
    const score = scoreCounts(countDelimiters(text, delimiter));
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}
