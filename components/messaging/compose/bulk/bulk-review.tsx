"use client";

import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { ReviewHeader } from "@/components/messaging/compose/review-header";
import { useRuleTexts } from "@/components/messaging/recurrence/use-rule-texts";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Draft } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { AlreadySent, type SentEarlier } from "../already-sent";
import { ComposeLayout } from "../compose-layout";
import { shownSender } from "../content";
import { toCityName } from "@/components/format/city-name";
import { useTimeFormats } from "../time-formats";
import { ReviewChecks } from "../review-checks";
import { BulkAside } from "./bulk-aside";
import { getRecurrence, toRule } from "@/components/messaging/recurrence/draft-recurrence";
import { SaveRecurrencePanel } from "./save-recurrence-panel";
import { SendBulkPanel } from "./send-bulk-panel";
import { TwoTexts } from "./two-texts";
import { type BulkReviewAnalysis, useBulkReview } from "./use-bulk-review";

function Sentence({ review }: { review: BulkReviewAnalysis }) {
  const t = useTranslations("many.review");
  const tRecurrence = useTranslations("recurrence.review");
  const { describe } = useRuleTexts();
  const timeFormats = useTimeFormats();
  const { country } = useDisplayNames();
  const { content, analysis, preflight } = review;
  const { time } = analysis;
  const hasGroups =
    review.bulkAnalysis.groups.length > 0 || review.bulkAnalysis.segments.length > 0;
  const recurrence = getRecurrence(content);
  const rule = recurrence && toRule(recurrence);
  if (preflight === undefined) return <div className="skeleton h-7 max-w-180" />;
  const [first] = preflight.countries;
  const texts = {
    count: preflight.messages,
    countries: preflight.countries.length,
    country: first === undefined ? "" : country(first.iso2),
    sender: shownSender(content),
    strong: (chunks: ReactNode) => <strong className="font-semibold">{chunks}</strong>,
  };
  if (recurrence !== null && rule !== null)
    return (
      <div className="grid max-w-[68ch] gap-1">
        <p className="text-title">
          {tRecurrence.rich("sentence", { ...texts, rule: describe(rule, recurrence.zone) })}
        </p>
        <p className="text-ink-3">{tRecurrence("eachRun")}</p>
      </div>
    );
  return (
    <div className="grid max-w-[68ch] gap-1">
      <p className="text-title">
        {time.kind === "instant" && content.delivery_at !== null
          ? t.rich("later", {
              ...texts,
              day: timeFormats.longDay(time.at, content.delivery_at.zone),
              time: timeFormats.clock(time.at, content.delivery_at.zone),
              city: toCityName(content.delivery_at.zone),
            })
          : t.rich("now", texts)}
      </p>
      {content.delivery_at !== null && hasGroups && <p className="text-ink-3">{t("snapshot")}</p>}
    </div>
  );
}

export function BulkReview({ draft, settings }: { draft: Draft; settings: SendingSettings }) {
  const review = useBulkReview(draft, settings);
  const [earlier, setEarlier] = useState<SentEarlier | null>(null);
  const { content, analysis, bulkAnalysis } = review;
  if (earlier !== null) return <AlreadySent {...earlier} />;
  const recurrence = getRecurrence(content);
  return (
    <>
      <ReviewHeader draftId={draft.uuid} />
      <ComposeLayout
        content={content}
        analysis={analysis}
        cost={{ kind: "nothing" }}
        aside={<BulkAside content={content} analysis={analysis} bulkAnalysis={bulkAnalysis} />}
      >
        <div className="grid min-w-0 content-start gap-6 p-4 md:p-6">
          <Sentence review={review} />
          <TwoTexts content={content} />
          <ReviewChecks checks={review.checks} />
          {recurrence === null ? (
            <SendBulkPanel review={review} settings={settings} onSentEarlier={setEarlier} />
          ) : (
            <SaveRecurrencePanel
              recurrence={recurrence}
              review={review}
              onSentEarlier={setEarlier}
            />
          )}
        </div>
      </ComposeLayout>
    </>
  );
}
