import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import { toViolations } from "@/lib/http/input/zod-violations";
import { toEntryError } from "@/lib/queries/transport/api-error";

/** React Hook Form discards errors at `root`. */
const WHOLE_FORM = "form";

const WITH_REASON = "reason.";

/** Returns the reason of an error, whose message is more specific than its code; null without one. */
export const getReason = ({ type }: { type?: unknown }): string | null =>
  typeof type === "string" && type.startsWith(WITH_REASON) ? type.slice(WITH_REASON.length) : null;

export interface PlacedReason {
  path: (string | number)[];
  reason: string;
  message: string;
}

/** Lists the errors with a reason, which are nested as the values are. */
export function listReasons(errors: object, path: PlacedReason["path"] = []): PlacedReason[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    // `ref` is a DOM element.
    if (key === "ref" || typeof error !== "object" || error === null) return [];
    const fieldPath = [...path, /^\d+$/.test(key) ? Number(key) : key];
    const reason = getReason(error);
    return reason === null
      ? listReasons(error, fieldPath)
      : [{ path: fieldPath, reason, message: error.message }];
  });
}

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
      const type = reason === undefined ? code : `${WITH_REASON}${reason}`;
      set(errors, propertyPath === "" ? WHOLE_FORM : propertyPath, { type, message });
    }
    return { values: {}, errors };
  };
}
