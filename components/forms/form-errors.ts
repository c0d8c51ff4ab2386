import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "@/lib/queries/transport/api-error";

/** Focuses the first field with a violation. Returns the error for violations without a field, or null. */
export function showViolations<T extends FieldValues>(
  error: Error,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): Error | null {
  if (!(error instanceof ApiError) || error.violations.length === 0) return error;
  let isFirst = true;
  let isComplete = true;
  for (const { propertyPath, message } of error.violations) {
    const path = propertyPath.replaceAll(/\[(\d+)\]/g, ".$1");
    const field = fields.find((name) => name === path);
    if (field === undefined) isComplete = false;
    else {
      setError(field, { type: "server", message }, { shouldFocus: isFirst });
      isFirst = false;
    }
  }
  return isComplete ? null : error;
}

export function toFieldMessage(error: Error): string {
  const [only, ...others] = error instanceof ApiError ? error.violations : [];
  const isNamed = others.length === 0 && error.message.startsWith(`${only?.propertyPath}: `);
  return only !== undefined && isNamed ? only.message : error.message;
}
