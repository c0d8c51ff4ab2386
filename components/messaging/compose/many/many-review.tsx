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
import { ManyAside } from "./many-aside";
import { getRepeat, toRule } from "@/components/messaging/recurrence/repeat";
import { SaveRepeatPanel } from "./save-repeat-panel";
import { SendBulkPanel } from "./send-bulk-panel";
import { TwoTexts } from "./two-texts";
import { type ManyReviewAnalysis, useManyReview } from "./use-many-review";

function Sentence({ review }: { review: ManyReviewAnalysis }) {
  const t = useTranslations("many.review");
  const recurrence = useTranslations("recurrence.review");
  const { describe } = useRuleTexts();
  const moments = useTimeFormats();
  const { country } = useDisplayNames();
  const { content, analysis, preflight } = review;
  const { time } = analysis;
  const hasGroups = review.many.groups.length > 0 || review.many.segments.length > 0;
  const repeat = getRepeat(content);
  const rule = repeat && toRule(repeat);
  if (preflight === undefined) return <div className="skeleton h-7 max-w-180" />;
  const [first] = preflight.countries;
  const words = {
    count: preflight.messages,
    countries: preflight.countries.length,
    country: first === undefined ? "" : country(first.iso2),
    sender: shownSender(content),
    strong: (chunks: ReactNode) => <strong className="font-semibold">{chunks}</strong>,
  };
  if (repeat !== null && rule !== null)
    return (
      <div className="grid max-w-[68ch] gap-1">
        <p className="text-title">
          {recurrence.rich("sentence", { ...words, rule: describe(rule, repeat.zone) })}
        </p>
        <p className="text-ink-3">{recurrence("eachRun")}</p>
      </div>
    );
  return (
    <div className="grid max-w-[68ch] gap-1">
      <p className="text-title">
        {time.kind === "instant" && content.delivery_at !== null
          ? t.rich("later", {
              ...words,
              day: moments.longDay(time.at, content.delivery_at.zone),
              time: moments.clock(time.at, content.delivery_at.zone),
              city: toCityName(content.delivery_at.zone),
            })
          : t.rich("now", words)}
      </p>
      {content.delivery_at !== null && hasGroups && <p className="text-ink-3">{t("snapshot")}</p>}
    </div>
  );
}

export function ManyReview({ draft, settings }: { draft: Draft; settings: SendingSettings }) {
  const review = useManyReview(draft, settings);
  const [earlier, setEarlier] = useState<SentEarlier | null>(null);
  const { content, analysis, many } = review;
  if (earlier !== null) return <AlreadySent {...earlier} />;
  const repeat = getRepeat(content);
  return (
    <>
      <ReviewHeader draftId={draft.uuid} />
      <ComposeLayout
        content={content}
        analysis={analysis}
        cost={{ kind: "nothing" }}
        aside={<ManyAside content={content} analysis={analysis} many={many} />}
      >
        <div className="grid min-w-0 content-start gap-6 p-4 md:p-6">
          <Sentence review={review} />
          <TwoTexts content={content} />
          <ReviewChecks checks={review.checks} />
          {repeat === null ? (
            <SendBulkPanel review={review} settings={settings} onSentEarlier={setEarlier} />
          ) : (
            <SaveRepeatPanel repeat={repeat} review={review} onSentEarlier={setEarlier} />
          )}
        </div>
      </ComposeLayout>
    </>
  );
}
