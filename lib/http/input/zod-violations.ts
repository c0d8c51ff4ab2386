import type { z } from "zod";
import type { ReasonParams, Violation } from "@/lib/core/errors";

type Issue = z.core.$ZodIssue;
export type Path = readonly PropertyKey[];

const MAX_VIOLATIONS = 100;

/** Formats a path as in the request: `phones[3].phone`. */
export function formatPath(path: Path): string {
  let spelled = "";
  for (const part of path) {
    if (typeof part === "number") spelled += `[${part}]`;
    else spelled += spelled === "" ? String(part) : `.${String(part)}`;
  }
  return spelled;
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function bestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const getDepth = (issues: readonly Issue[]) =>
    Math.max(0, ...issues.map((issue) => issue.path.length));
  return branches.reduce(
    (best, next) => (getDepth(next) > getDepth(best) ? next : best),
    branches[0] ?? [],
  );
}

function* flatten(issues: readonly Issue[], prefix: Path): Generator<{ issue: Issue; path: Path }> {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    const branch = issue.code === "invalid_union" ? bestBranch(issue.errors) : [];
    if (branch.some((inner) => inner.path.length > 0)) yield* flatten(branch, path);
    else yield { issue, path };
  }
}

function readLimit(issue: Issue): { limit?: number } {
  const limit =
    issue.code === "too_small"
      ? issue.minimum
      : issue.code === "too_big"
        ? issue.maximum
        : undefined;
  return limit === undefined ? {} : { limit: Number(limit) };
}

/** Returns at most 100 violations. `input` distinguishes missing values from wrong ones. */
export function toViolations(error: z.ZodError, input: unknown): Violation[] {
  const violations: Violation[] = [];
  for (const { issue, path } of flatten(error.issues, [])) {
    if (violations.length === MAX_VIOLATIONS) break;
    const isMissing =
      (issue.code === "invalid_type" || issue.code === "invalid_value") &&
      path.length > 0 &&
      valueAt(input, path) === undefined;
    violations.push({
      path: formatPath(path),
      message: isMissing ? "This field is required." : issue.message,
      code: isMissing ? "required" : issue.code,
      ...(!isMissing && readLimit(issue)),
      ...(issue.code === "custom" && (issue.params as ReasonParams | undefined)),
    });
  }
  return violations;
}
