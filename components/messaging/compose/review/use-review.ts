"use client";

import { useNow } from "@/components/hooks/use-now";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useFormats } from "@/components/format/use-formats";
import { senderRule } from "@/lib/core/phone/sender-rules";
import { toCallerId } from "@/lib/core/phone/sender-id";
import type { Draft, DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import type { SmsCreate } from "@/lib/gateway/messaging/sms/schema";
import { useDryRun, useSentLately } from "@/lib/queries/sms";
import { toServiceCode, toRequest } from "@/components/messaging/compose/content";
import { refusedFields } from "@/components/messaging/compose/bulk/refused-fields";
import { toContent } from "@/components/messaging/compose/draft-keeper";
import { shownSender } from "@/components/messaging/compose/content";
import type { Check } from "@/components/messaging/compose/review-checks";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { useLinkWarnings } from "@/components/messaging/compose/use-link-warnings";
import { useTimeWarnings } from "@/components/messaging/compose/time-warnings";
import { type CostAnalysis, useCost } from "@/components/messaging/compose/use-cost";
import {
  type MessageAnalysis,
  useMessageAnalysis,
} from "@/components/messaging/compose/use-message";
import { useProblems } from "@/components/messaging/compose/use-problems";

export interface Review {
  draft: Draft;
  content: DraftContent;
  analysis: MessageAnalysis;
  cost: CostAnalysis;
  checks: Check[];
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

function useSenderCheck(content: DraftContent, analysis: MessageAnalysis, problem?: string): Check {
  const t = useTranslations("compose");
  const { country } = useDisplayNames();
  const { sender, phone } = analysis;
  if (problem !== undefined) return { name: "sender", state: "block", text: problem };
  if (content.mode === "voice") {
    const { e164, isDefault } = toCallerId(content.sender_id.trim());
    if (isDefault) {
      const text = t("sender.voiceDefault", { number: formatPhone(e164) });
      return { name: "sender", state: "warn", text };
    }
  } else if (sender?.kind === "text" && phone.kind === "number") {
    const rule = senderRule(phone.iso2);
    if (rule !== null) {
      const text = t(`sender.rule.${rule}`, { country: country(phone.iso2) });
      return { name: "sender", state: "warn", text };
    }
  }
  return {
    name: "sender",
    state: "pass",
    text: t("check.sender", { sender: shownSender(content) }),
  };
}

function useTextCheck(analysis: MessageAnalysis, problem?: string): Check {
  const t = useTranslations("compose");
  const { count, speech } = analysis;
  if (problem !== undefined) return { name: "text", state: "block", text: problem };
  if (count?.isUnicode && count.partsCount > 1) {
    const text = t("check.unicode", { parts: count.partsCount });
    return { name: "text", state: "warn", text };
  }
  const text =
    count !== null
      ? t("check.text", {
          parts: count.partsCount,
          alphabet: count.isUnicode ? "Unicode" : "GSM",
          count: count.charsCount,
        })
      : t("check.speech", {
          parts: analysis.parts ?? 1,
          seconds: speech?.kind === "speech" ? speech.seconds : 0,
        });
  return { name: "text", state: "pass", text };
}

function useSimilarCheck(analysis: MessageAnalysis): Check {
  const t = useTranslations("compose.check");
  const { relative } = useFormats();
  const now = useNow(60);
  const { phone } = analysis;
  const recentMessages = useSentLately(phone.kind === "number" ? phone.e164 : null);
  if (phone.kind === "number" && recentMessages.isPending) {
    return { name: "similar", state: "wait", text: t("wait") };
  }
  if (recentMessages.isError) return { name: "similar", state: "warn", text: t("similarUnknown") };
  const rows = recentMessages.data?.rows ?? [];
  const duplicate = rows.find(
    ({ text }) => text !== "" && normalize(text) === normalize(analysis.text),
  );
  if (duplicate !== undefined) {
    const when = relative(duplicate.created_at, now);
    return { name: "similar", state: "warn", text: t("similar", { when }) };
  }
  const count = recentMessages.data?.total ?? 0;
  return { name: "similar", state: "pass", text: t("lately", { count }) };
}

function usePriceChecks(
  cost: CostAnalysis,
  error: Error | null,
  isSubmitted: boolean,
): [Check, Check] {
  const t = useTranslations("compose.check");
  const { balance, money } = useFormats();
  const wait = { state: "wait", text: t("wait") } as const;
  if (error !== null) {
    return [
      { name: "price", state: "block", text: error.message },
      { name: "balance", ...wait },
    ];
  }
  if (cost.kind !== "cost" || !isSubmitted) {
    return [
      { name: "price", ...wait },
      { name: "balance", ...wait },
    ];
  }
  const { total, currency, balanceAfter, missing } = cost.cost;
  return [
    { name: "price", state: "pass", text: t("price", { amount: money(total, currency, 4) }) },
    missing > 0
      ? {
          name: "balance",
          state: "block",
          text: t("missing", { amount: money(Math.ceil(missing * 100) / 100, currency) }),
        }
      : {
          name: "balance",
          state: "pass",
          text: t("balance", { amount: balance(balanceAfter, currency) }),
        },
  ];
}

export function useReview(draft: Draft, settings: SendingSettings): Review {
  const t = useTranslations("compose");
  const { country } = useDisplayNames();
  const content = useMemo(() => toContent(draft), [draft]);
  const analysis = useMessageAnalysis(content, settings);
  const ofForm = useProblems(content, settings, analysis);
  const warnings = useTimeWarnings(settings, analysis);
  const ofLinks = useLinkWarnings(analysis.links, analysis);
  const { phone, time } = analysis;

  const isReadable = Object.keys(ofForm).length === 0 && phone.kind === "number";
  const at = time.kind === "instant" ? time.at : null;
  const request = useMemo((): SmsCreate => toRequest(content, at), [content, at]);
  const tried = useDryRun(isReadable ? request : null);
  const refused = refusedFields(isReadable ? tried.error : null);
  const isPlaced = Object.keys(refused).length > 0;
  const problems = { ...ofForm, ...refused };
  const cost = useCost({
    iso2: phone.kind === "number" ? phone.iso2 : null,
    service: toServiceCode(content),
    parts: analysis.parts,
    links: analysis.links,
    confirmation:
      tried.data === undefined
        ? null
        : {
            price: tried.data.price,
            parts: tried.data.parts_count,
            at: Math.floor(tried.dataUpdatedAt / 1000),
          },
  });

  const number: Check =
    problems.phone !== undefined
      ? { name: "number", state: "block", text: problems.phone }
      : phone.kind === "number"
        ? {
            name: "number",
            state: "pass",
            text: t("check.number", {
              number: formatPhone(phone.e164),
              country: country(phone.iso2),
            }),
          }
        : { name: "number", state: "wait", text: t("check.wait") };
  const ofTime: Check =
    problems.delivery_at !== undefined
      ? { name: "time", state: "block", text: problems.delivery_at }
      : warnings.length > 0
        ? { name: "time", state: "warn", text: warnings.join(" ") }
        : { name: "time", state: "pass", text: t("check.time") };
  const ofPrice = usePriceChecks(cost, isReadable ? tried.error : null, tried.data !== undefined);
  const checks = [
    number,
    useSenderCheck(content, analysis, problems.sender_id),
    useTextCheck(
      analysis,
      problems.text ?? problems.voice_lang ?? problems.attempts_count_max ?? problems.callback_data,
    ),
    ofTime,
    ...(ofLinks.length === 0
      ? []
      : [{ name: "links", state: "warn", text: ofLinks.join(" ") } as const]),
    ...(isPlaced ? [] : ofPrice),
    useSimilarCheck(analysis),
  ];
  return { draft, content, analysis, cost, checks };
}
