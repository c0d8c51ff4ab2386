"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { lazyCode, useLazyCode } from "@/components/hooks/use-lazy-code";
import type { DomainError } from "@/lib/core/errors";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import type { ErrorTranslator } from "@/lib/queries/transport/api-error";
import { toRequest } from "./content";
import type { Problems } from "./row-props";
import type { MessageAnalysis } from "./use-message";

const RULES = lazyCode(async () => {
  const [{ checkBounds, checkMessage }, { errorTranslatorWith }] = await Promise.all([
    import("@/lib/core/messages/check-message"),
    import("@/components/layout/translations/format-issue"),
  ]);
  return { checkBounds, checkMessage, errorTranslatorWith };
});

function describeError(translate: ErrorTranslator, error: DomainError): [string, string] {
  const { code, reason, limit, message } = error;
  const violations = error.violations.map((violation) => ({
    ...violation,
    propertyPath: violation.path,
  }));
  const description = translate({ status: 400, code, reason, limit, message, violations });
  return [violations[0]?.path ?? "", description.violations?.[0]?.message ?? description.message];
}

/** Returns the broken rules, empty until the rules are loaded. */
export function useBrokenRules(
  content: DraftContent,
  { text, time }: Pick<MessageAnalysis, "text" | "time">,
  iso2: string,
): Problems {
  const t = useTranslations("errors");
  const rules = useLazyCode(RULES);
  const at = time.kind === "instant" || time.kind === "tooFar" ? time.at : null;
  return useMemo(() => {
    if (rules === null) return {};
    const now = new Date(getServerTime() * 1000);
    const body = toRequest(content, at);
    const { errors } = rules.checkMessage(body, { iso2, now, linkedText: text });
    const translate = rules.errorTranslatorWith(t);
    const violations = [...rules.checkBounds(body), ...errors];
    return Object.fromEntries(violations.map((error) => describeError(translate, error)));
  }, [rules, content, at, iso2, text, t]);
}
