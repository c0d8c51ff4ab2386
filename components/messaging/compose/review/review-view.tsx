"use client";

import { ReviewHeader } from "@/components/messaging/compose/review-header";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Phone } from "@/components/ui/phone";
import type { Draft } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useDraft } from "@/lib/queries/drafts";
import { useSendingSettings } from "@/lib/queries/settings";
import { AlreadySent, type SentEarlier } from "@/components/messaging/compose/already-sent";
import { ComposeLayout } from "@/components/messaging/compose/compose-layout";
import { shownSender } from "@/components/messaging/compose/content";
import { toCityName } from "@/components/format/city-name";
import { useTimeFormats } from "@/components/messaging/compose/time-formats";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { ReviewChecks } from "@/components/messaging/compose/review-checks";
import { SendPanel } from "./send-panel";
import { type Review, useReview } from "./use-review";

const BulkReview = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/bulk/bulk-review")).BulkReview,
}));

function Sentence({ review }: { review: Review }) {
  const t = useTranslations("compose.review");
  const timeFormats = useTimeFormats();
  const { country } = useDisplayNames();
  const { content, analysis } = review;
  const { phone, time } = analysis;
  if (phone.kind !== "number") return null;
  const texts = {
    kind: content.mode,
    sender: shownSender(content),
    country: country(phone.iso2),
    number: () => <Phone number={phone.e164} />,
    strong: (chunks: React.ReactNode) => <strong className="font-semibold">{chunks}</strong>,
  };
  return (
    <p className="max-w-[68ch] text-title">
      {time.kind === "instant" && content.delivery_at !== null
        ? t.rich("later", {
            ...texts,
            day: timeFormats.longDay(time.at, content.delivery_at.zone),
            time: timeFormats.clock(time.at, content.delivery_at.zone),
            city: toCityName(content.delivery_at.zone),
          })
        : t.rich("now", texts)}
    </p>
  );
}

export function ReviewView({ draftId }: { draftId: string }) {
  const t = useTranslations("compose");
  const settings = useSendingSettings();
  const draft = useDraft(draftId);
  const failed = [settings, draft].find(
    (query) => query.error !== null && query.data === undefined,
  );
  if (failed?.error != null) {
    const isNotFound = failed.error instanceof ApiError && failed.error.status === 404;
    return (
      <>
        <PageHeader title={t("review.title")} />
        <div className="grid max-w-xl gap-3 p-4 md:p-6">
          <ErrorPanel error={failed.error} title={t(isNotFound ? "draftGone" : "notLoaded")} />
          <Link href="/compose" className={`${buttonClass()} justify-self-start`}>
            {t("newMessage")}
          </Link>
        </div>
      </>
    );
  }
  if (settings.data === undefined || draft.data === undefined) {
    return (
      <>
        <PageHeader title={t("review.title")} />
        <div role="status" aria-label={t("loading")} className="grid max-w-xl gap-3 p-4 md:p-6">
          <div className="skeleton h-16" />
        </div>
      </>
    );
  }
  if (draft.data.mode === "bulk")
    return (
      <Suspense fallback={<PageHeader title={t("review.title")} />}>
        <BulkReview draft={draft.data} settings={settings.data} />
      </Suspense>
    );
  return <ReviewReady draft={draft.data} settings={settings.data} />;
}

function ReviewReady({ draft, settings }: { draft: Draft; settings: SendingSettings }) {
  const review = useReview(draft, settings);
  const [earlier, setEarlier] = useState<SentEarlier | null>(null);
  const { content, analysis, cost } = review;
  if (earlier !== null) return <AlreadySent {...earlier} />;
  return (
    <>
      <ReviewHeader draftId={draft.uuid} />
      <ComposeLayout content={content} analysis={analysis} cost={cost}>
        <div className="grid min-w-0 content-start gap-6 p-4 md:p-6">
          <Sentence review={review} />
          <ReviewChecks checks={review.checks} />
          <SendPanel review={review} settings={settings} onSentEarlier={setEarlier} />
        </div>
      </ComposeLayout>
    </>
  );
}
