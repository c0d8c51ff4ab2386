import { DELIMITERS, type Delimiter } from "./table-row";

const LINES = 50;

/** Excel takes this for a setting and does not show it as a row. Saved again, it stands in quotes, with empty cells behind it. */
const SETTING = /^\ufeff?(?:"sep=(.)"|sep=(.))[;,\t|]*(?:\r\n|\n|\r)/i;

/** The delimiter that a file names in its first line, as Excel understands it. */
function namedDelimiter(text: string): Delimiter | null {
  const [, quoted, plain] = SETTING.exec(text) ?? [];
  const named = quoted ?? plain;
  return DELIMITERS.find((one) => one === named) ?? null;
}

/** The text without that line, and how many lines that were. */
export function withoutSetting(text: string): { text: string; lines: 0 | 1 } {
  const rest = text.replace(SETTING, "");
  return { text: rest, lines: rest === text ? 0 : 1 };
}

/** How often a delimiter stands outside of quotes in each of the first lines. */
function countsOf(text: string, delimiter: Delimiter): number[] {
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

/** How many lines have as many of it as most lines have; none of it counts nothing. */
function scoreOf(counts: readonly number[]): number {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  return Math.max(0, ...lines.values());
}

/** What separates the cells of a text: what stands equally often in most of its first lines. */
export function detectDelimiter(head: string): Delimiter {
  const named = namedDelimiter(head);
  if (named !== null) return named;
  const text = head.replace(/\r\n?/g, "\n");
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const delimiter of ["\t", ";", ",", "|"] as const) {
    const score = scoreOf(countsOf(text, delimiter));
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}
