import { DomainError, type Violation } from "@/lib/core/errors";
import { parseBoolean } from "./filter-value";

const FIELD = "is_dryrun";

const isRequested = (entry: unknown): boolean =>
  typeof entry === "object" &&
  entry !== null &&
  FIELD in entry &&
  parseBoolean(String(entry[FIELD])) === true;

/**
 * Throws `invalid_input` for a dry run requested from an operation without one. Other unknown fields are ignored, but
 * this one would send and charge what the caller only tries out.
 * @param parsed has the field if the operation reads it
 */
export function assertNoDryRun(input: unknown, parsed: unknown, dryRunPath: string | undefined) {
  if (isRequested(parsed)) return;
  const message =
    dryRunPath === undefined
      ? "This operation has no dry run. Nothing was done."
      : `Nothing was done. Use POST ${dryRunPath} for a dry run.`;
  const violation = (path: string): Violation => ({ path, message, code: "unsupported" });
  const violations = Array.isArray(input)
    ? input.flatMap((entry, n) => (isRequested(entry) ? [violation(`[${n}].${FIELD}`)] : []))
    : isRequested(input)
      ? [violation(FIELD)]
      : [];
  if (violations.length > 0) throw new DomainError("invalid_input", message, { violations });
}
