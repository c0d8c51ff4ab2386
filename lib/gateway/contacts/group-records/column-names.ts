import { DomainError, type ErrorReason, type Violation } from "@/lib/core/errors";
import { columnKey } from "@/lib/core/text/template";
import {
  type ColumnNames,
  COLUMN_LETTERS,
  MAX_GROUP_NAME,
  defaultColumnName,
} from "./schema-values";

type NameProblem = Pick<Violation, "message"> & { reason: ErrorReason };

/**
 * Returns why a name would be ambiguous in texts, or null: `[phone]` is the number, `[slink …]` a link, and `|` starts the
 * fallback for an empty column.
 */
function findNameProblem(name: string): NameProblem | null {
  if (name.trim() === "")
    return { message: "A column name can't be only spaces.", reason: "column_name_blank" };
  if (/[[\]|]/.test(name))
    return { message: "A column name can't have [ ] or |.", reason: "column_name_brackets" };
  const lower = name.trim().toLowerCase();
  const reason = "column_name_reserved";
  if (lower === "phone")
    return { message: "[phone] is the number itself. Choose another name.", reason };
  if (/^slink(\s|$)/.test(lower))
    return { message: "[slink …] is a link. Choose another name.", reason };
  return null;
}

/**
 * Checks column names, which placeholders match case-insensitively.
 * @throws DomainError `invalid_input`, with a violation for each ambiguous name
 */
export function assertColumnNames(names: ColumnNames): void {
  const seen = new Map<string, string>();
  const violations: Violation[] = [];
  for (const column of COLUMN_LETTERS) {
    const path = `name_${column}` as const;
    const name = names[path];
    if (name === null) continue;
    const earlierName = seen.get(columnKey(name));
    const used: NameProblem | null =
      earlierName === undefined
        ? null
        : {
            message: `${earlierName} has this name, too. Names must differ by more than case.`,
            reason: "column_name_twice",
          };
    const problem = findNameProblem(name) ?? used;
    if (problem !== null) violations.push({ ...problem, path, code: "invalid_value" });
    seen.set(columnKey(name), path);
  }
  if (violations.length === 0) return;
  throw new DomainError("invalid_input", "The input isn't valid.", { violations });
}

export function toColumnName(header: string, usedNames: readonly (string | null)[]): string | null {
  const name = header
    .replace(/[[\]|\p{Cc}]/gu, " ")
    .trim()
    .slice(0, MAX_GROUP_NAME)
    .trim();
  const isUsed = usedNames.some((item) => item !== null && columnKey(item) === columnKey(name));
  const isDefaultName = COLUMN_LETTERS.some((column) => name === defaultColumnName(column));
  return isUsed || isDefaultName || findNameProblem(name) !== null ? null : name;
}
