"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { FieldViolation } from "@/lib/queries/api-error";
import { type Refusal, speakRefusals } from "@/lib/queries/refusals";

/**
 * Says refusals of the API in the reader's language: by the reason, by the broken rules, by the code. What
 * has no word here keeps the API's own sentence.
 */
export function RefusalWords() {
  const t = useTranslations("refusal");
  useEffect(() => {
    function sayViolation({ code, limit, message }: FieldViolation): string {
      const key = `violation.${code ?? ""}` as Parameters<typeof t.has>[0];
      const isLimit = code === "too_small" || code === "too_big";
      return t.has(key) && (!isLimit || limit !== undefined)
        ? t(key, { limit: limit ?? 0 })
        : message;
    }

    function say(refusal: Refusal): string {
      const { status, code, reason, limit, violations, retryAfterSeconds } = refusal;
      const values = {
        status,
        limit: limit ?? 0,
        minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)),
      };
      const ofReason = `reason.${reason ?? ""}` as Parameters<typeof t.has>[0];
      if (t.has(ofReason)) return t(ofReason, values);
      if (violations.length > 0) {
        return violations
          .map(({ propertyPath: field, message: sentence }) =>
            field === "" ? sentence : t("at", { field, sentence }),
          )
          .join("\n");
      }
      const ofCode = `code.${code}` as Parameters<typeof t.has>[0];
      return t.has(ofCode) ? t(ofCode, values) : refusal.message;
    }

    return speakRefusals({ say, sayViolation });
  }, [t]);
  return null;
}
