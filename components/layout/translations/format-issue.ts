import type { useTranslations } from "next-intl";
import type { FieldViolation, ErrorTranslator, ErrorBody } from "@/lib/queries/transport/api-error";

type ErrorTranslations = ReturnType<typeof useTranslations<"errors">>;
type Key = Parameters<ErrorTranslations["has"]>[0];

/** Translates an error by reason, else violations, else code. */
export function errorTranslatorWith(t: ErrorTranslations): ErrorTranslator {
  function translateViolation({ code = "", limit, message }: FieldViolation): string {
    const rule = `violation.${code}` as Key;
    const isLimit = code === "too_small" || code === "too_big";
    if (t.has(rule) && (!isLimit || limit !== undefined)) return t(rule, { limit: limit ?? 0 });
    // For `invalid_input` the API's message is more specific.
    const ofCode = `code.${code}` as Key;
    return code !== "invalid_input" && t.has(ofCode) ? t(ofCode) : message;
  }

  function translate(error: ErrorBody, violations: readonly FieldViolation[]): string {
    const { status, code, reason, limit, retryAfterSeconds } = error;
    const values = {
      status,
      limit: limit ?? 0,
      minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)),
    };
    const ofReason = `reason.${reason ?? ""}` as Key;
    const areSeveral = violations.some((violation) => violation.reason !== undefined);
    if (t.has(ofReason) && !areSeveral) return t(ofReason, values);
    if (violations.length > 0) {
      return violations
        .map(({ propertyPath: field, message: sentence }) =>
          field === "" ? sentence : t("at", { field, sentence }),
        )
        .join("\n");
    }
    const ofCode = `code.${code}` as Key;
    return t.has(ofCode) ? t(ofCode, values) : error.message;
  }

  /**
   * A reason is more specific than its code. If the violation is the error itself, the error's reason applies at the
   * field.
   */
  function translateAt(error: ErrorBody, violation: FieldViolation): string {
    const areSeveral = error.violations?.some(({ reason }) => reason !== undefined) ?? false;
    const { reason, limit } = areSeveral ? violation : error;
    const ofReason = `reason.${reason ?? ""}` as Key;
    const isItself = violation.code === error.code || areSeveral;
    return isItself && t.has(ofReason)
      ? t(ofReason, { limit: limit ?? 0 })
      : translateViolation(violation);
  }

  return (error) => {
    const original = error.violations ?? [];
    const violations = original.map((item) => ({ ...item, message: translateAt(error, item) }));
    return { ...error, violations, message: translate(error, violations) };
  };
}
