import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import { toViolations } from "@/lib/http/input/zod-violations";
import { toEntryError } from "@/lib/queries/transport/api-error";

/** React Hook Form discards errors at `root`. */
const WHOLE_FORM = "form";

/** Type of errors whose message is more specific than their code. */
export const WITH_REASON = "reason";

/** Reports rejected values like the API, with its codes and their translations. */
export function apiResolver<T extends FieldValues>(schema: z.ZodType<unknown, T>): Resolver<T> {
  return async (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data as T, errors: {} };
    const violations = toViolations(parsed.error, values).map(({ path, ...violation }) => ({
      ...violation,
      propertyPath: path,
    }));
    const error = await toEntryError(400, { code: "invalid_input", violations });
    const errors: FieldErrors<T> = {};
    for (const { propertyPath, code, reason, message } of error.violations.toReversed()) {
      const type = reason === undefined ? code : WITH_REASON;
      set(errors, propertyPath === "" ? WHOLE_FORM : propertyPath, { type, message });
    }
    return { values: {}, errors };
  };
}
