import { type Allowance, EXCEPTIONS } from "./allowances";
import type { SourceLocation } from "./recorder/source-location";
import type { Breach } from "./sql/rules";

export interface Checked {
  text: string;
  location: SourceLocation;
  breaches: readonly Breach[];
}

export const ALLOWED: readonly Allowance[] = EXCEPTIONS;

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

export const formatAllowance = ({ rule, file, statement }: Allowance) =>
  `${file} ${rule}: ${statement}`;

const concerns = ({ file, statement }: Allowance, { location, text }: Checked) =>
  location.file === file && oneLine(text).includes(statement);

/**
 * Returns violations, one paragraph per statement, and the allowances used.
 * @param usedBefore names of allowances that earlier statements of this process used
 */
export function judge(
  checked: readonly Checked[],
  allowed: readonly Allowance[] = ALLOWED,
  usedBefore: ReadonlySet<string> = new Set(),
): { problems: string[]; used: string[] } {
  const problems: string[] = [];
  const used = new Set<Allowance>();
  for (const one of checked) {
    const here = allowed.filter((allowance) => concerns(allowance, one));
    const forbidden = one.breaches.filter(({ rule }) => {
      const fitting = here.filter((allowance) => allowance.rule === rule);
      for (const allowance of fitting) used.add(allowance);
      return fitting.length === 0;
    });
    if (forbidden.length > 0) problems.push(paragraph(one, forbidden));
  }
  for (const allowance of allowed) {
    if (used.has(allowance) || usedBefore.has(formatAllowance(allowance))) continue;
    if (checked.some((item) => concerns(allowance, item)))
      problems.push(`No longer needed, take it out of its list: ${formatAllowance(allowance)}`);
  }
  return { problems, used: [...used].map(formatAllowance) };
}

function paragraph({ location, text }: Checked, breaches: readonly Breach[]): string {
  const lines = new Set(breaches.map(({ rule, detail }) => `  ${rule}: ${detail}`));
  return `${location.file}:${location.line()}\n${[...lines].join("\n")}\n    ${oneLine(text)}`;
}
