"use client";

import { useNow } from "@/components/hooks/use-now";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { getZones } from "@/lib/core/countries/country-zones";
import type { OptOutProblem } from "@/lib/core/countries/opt-out";
import { sendingHint } from "@/lib/core/countries/sending-hints";
import { isTextSender } from "@/lib/core/phone/sender-id";
import { senderRule } from "@/lib/core/phone/sender-rules";
import { isWithinHours } from "@/lib/core/time/scheduled-time";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";
import type { Draft, DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { useMe } from "@/lib/queries/me";
import { shownSender } from "../content";
import { toContent } from "../draft-keeper";
import { useTimeFormats } from "../time-formats";
import { DAYTIME, useTimeWarnings } from "../time-warnings";
import { type MessageAnalysis, useMessageAnalysis } from "../use-message";
import { useDisplayNames } from "../use-display-names";
import { useProblems } from "../use-problems";
import type { Check } from "../review-checks";
import { useLinkWarnings } from "../use-link-warnings";
import { useTextLinks } from "../use-text-links";
import { getBulk, listTexts } from "./bulk-content";
import { useOptOutProblem } from "./use-opt-out-problem";
import { calculateMissingFunds } from "../missing-funds";
import { type BulkAnalysis, useBulkAnalysis } from "./use-bulk-analysis";
import { listCountries } from "./list-countries";
import { useBulkProblems } from "./use-bulk-problems";

const MAX_NAMED = 3;

export interface BulkReviewAnalysis {
  draft: Draft;
  content: DraftContent;
  analysis: MessageAnalysis;
  bulkAnalysis: BulkAnalysis;
  /** Dry run of the final request. */
  preflight: Preflight | undefined;
  checks: Check[];
  needsApproval: boolean;
}

const check = (name: Check["name"], state: Check["state"], text: string): Check => ({
  name,
  state,
  text,
});

function usePreflightChecks(
  content: DraftContent,
  preflight: Preflight | undefined,
  { needsApproval, limit }: { needsApproval: boolean; limit: number | null },
) {
  const t = useTranslations("many.review");
  const note = useTranslations("many.note");
  const rules = useTranslations("compose.sender.rule");
  const { balance, money, list } = useFormats();
  const { country } = useDisplayNames();
  const me = useMe().data;
  const optOut = useOptOutProblem(content, preflight);
  const optOutText = ({ kind, countries }: OptOutProblem): string =>
    kind === "missing"
      ? t("optOutMissing")
      : t("optOutReply", {
          sender: content.sender_id.trim(),
          countries: list(
            listCountries(countries, country, (count) => note("moreCountries", { count })),
          ),
        });
  return (): Check[] => {
    if (preflight === undefined) return [];
    const { messages, dropped, countries, currency, cost } = preflight;
    const remaining = dropped.reduce((sum, { count }) => sum + count, 0);
    const noPrice = dropped.find(({ reason }) => reason === "no_route");
    const missing = me === undefined ? 0 : calculateMissingFunds(cost, me);
    const ruled = isTextSender(content.sender_id)
      ? countries.find(({ iso2 }) => senderRule(iso2) !== null)
      : undefined;
    const rule = ruled === undefined ? null : senderRule(ruled.iso2);
    const [empty] = [...preflight.empty_columns].sort((a, b) => b.count - a.count);
    const unknown = list(preflight.unknown_placeholders.map((name) => `[${name}]`));
    const needsOptOut = countries.some(({ iso2 }) => sendingHint(iso2)?.needsOptOut);
    const parts = t("text", { parts: preflight.parts, unicode: preflight.unicode });
    return [
      messages === 0
        ? check("recipients", "block", t("nobody"))
        : check("recipients", "pass", t("recipients", { count: messages, dropped: remaining })),
      rule !== null && ruled !== undefined
        ? check("sender", "warn", rules(rule, { country: country(ruled.iso2) }))
        : check("sender", "pass", t("sender", { sender: shownSender(content) })),
      empty !== undefined
        ? check("text", "warn", t("empty", { count: empty.count }))
        : unknown !== ""
          ? check(
              "text",
              "warn",
              t("unknown", { names: unknown, count: preflight.unknown_placeholders.length }),
            )
          : check("text", "pass", parts),
      ...(needsOptOut
        ? [
            optOut === null
              ? check("optOut", "pass", t("optOut"))
              : check("optOut", "warn", optOutText(optOut)),
          ]
        : []),
      noPrice === undefined
        ? check("price", "pass", t("price", { amount: money(cost, currency) }))
        : check("price", "warn", t("noPrice", { count: noPrice.count })),
      missing > 0
        ? check("balance", "block", t("missing", { amount: money(missing, currency) }))
        : check(
            "balance",
            "pass",
            t("balance", { amount: balance(preflight.balance_after ?? 0, currency) }),
          ),
      ...(limit === null
        ? []
        : [
            needsApproval
              ? check("approval", "warn", t("approval", { limit }))
              : check("approval", "pass", t("approvalNone")),
          ]),
    ];
  };
}

/** Returns a function that warns of arrival outside daytime, unless the bulk has its own sending hours. */
function useLocalTimes(content: DraftContent, { time }: MessageAnalysis) {
  const t = useTranslations("compose.when");
  const { clockIn } = useTimeFormats();
  const { country } = useDisplayNames();
  const now = useNow(60);
  return (preflight: Preflight | undefined): string[] => {
    if (preflight === undefined || getBulk(content).send_window !== null) return [];
    const at = time.kind === "instant" ? time.at : now;
    return preflight.countries
      .map(({ iso2 }) => ({ iso2, zones: getZones(iso2) }))
      .filter(({ zones }) => zones.some((zone) => !isWithinHours(at, zone, DAYTIME)))
      .slice(0, MAX_NAMED)
      .map(({ iso2, zones }) =>
        t("offHours", { time: clockIn(at, zones) ?? "", country: country(iso2), ...DAYTIME }),
      );
  };
}

const REVIEW_STEPS = ["recipients", "sender", "text", "price", "balance"] as const;

export function useBulkReview(draft: Draft, settings: SendingSettings): BulkReviewAnalysis {
  const t = useTranslations("many.review");
  const wait = useTranslations("compose.check")("wait");
  const { role } = useViewer();
  const content = useMemo(() => toContent(draft), [draft]);
  const analysis = useMessageAnalysis(content, settings);
  const bulkAnalysis = useBulkAnalysis(content, settings, analysis);
  const problems = useBulkProblems(content, bulkAnalysis, useProblems(content, settings, analysis));
  const ofAccount = useTimeWarnings(settings, analysis);
  const localTimes = useLocalTimes(content, analysis);
  const { links } = useTextLinks(listTexts(content).join("\n"));
  const ofLinks = useLinkWarnings(links, analysis);
  const { preflight: known, isOld, error } = bulkAnalysis.preflight;
  const isReady = Object.keys(problems).length === 0 && !isOld && error === null;
  const preflight = isReady ? known : undefined;
  const limit = role === "owner" ? null : settings.approval_recipients;
  const needsApproval = limit !== null && preflight !== undefined && preflight.recipients > limit;
  const listChecks = usePreflightChecks(content, preflight, { needsApproval, limit });
  const blocked = Object.values(problems)[0] ?? error?.message;
  const warnings = [...localTimes(preflight), ...ofAccount];
  const ofTime =
    warnings.length > 0
      ? check("time", "warn", warnings.join(" "))
      : check("time", "pass", t("time"));
  const rest =
    preflight !== undefined
      ? listChecks()
      : blocked !== undefined
        ? [check("recipients", "block", blocked)]
        : REVIEW_STEPS.map((name) => check(name, "wait", wait));
  const checks = [...rest, ofTime];
  if (ofLinks.length > 0) checks.push(check("links", "warn", ofLinks.join(" ")));
  return { draft, content, analysis, bulkAnalysis, preflight, checks, needsApproval };
}
