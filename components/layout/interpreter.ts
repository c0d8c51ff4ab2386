import type { useTranslations } from "next-intl";
import type { FieldViolation, Interpreter, Refusal } from "@/lib/queries/api-error";

type Words = ReturnType<typeof useTranslations<"refusal">>;
type Key = Parameters<Words["has"]>[0];

/** Says refusals by the reason, by the broken rules, by the code. */
export function interpreterWith(t: Words): Interpreter {
  function sayViolation({ code = "", limit, message }: FieldViolation): string {
    const rule = `violation.${code}` as Key;
    const isLimit = code === "too_small" || code === "too_big";
    if (t.has(rule) && (!isLimit || limit !== undefined)) return t(rule, { limit: limit ?? 0 });
    // Of an input that is merely invalid the API's sentence says more than the code.
    const ofCode = `code.${code}` as Key;
    return code !== "invalid_input" && t.has(ofCode) ? t(ofCode) : message;
  }

  function say(refusal: Refusal, violations: readonly FieldViolation[]): string {
    const { status, code, reason, limit, retryAfterSeconds } = refusal;
    const values = {
      status,
      limit: limit ?? 0,
      minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)),
    };
    const ofReason = `reason.${reason ?? ""}` as Key;
    if (t.has(ofReason)) return t(ofReason, values);
    if (violations.length > 0) {
      return violations
        .map(({ propertyPath: field, message: sentence }) =>
          field === "" ? sentence : t("at", { field, sentence }),
        )
        .join("\n");
    }
    const ofCode = `code.${code}` as Key;
    return t.has(ofCode) ? t(ofCode, values) : refusal.message;
  }

  return (refusal) => {
    const given = refusal.violations ?? [];
    const violations = given.map((one) => ({ ...one, message: sayViolation(one) }));
    return { ...refusal, violations, message: say(refusal, violations) };
  };
}
