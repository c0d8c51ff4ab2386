"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { NoValue } from "@/components/ui/money";
import { roundToMicro } from "@/lib/core/money/money";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { toBulkCost } from "@/lib/core/messages/bulk-cost";
import { statLinks } from "./stat-links";
import { useClickAnalytics } from "./use-click-analytics";

/** Clicks per sent message, counted as in A/B tests: people if known, else clicks. */
function ClickStat({ report: { bulk, sent } }: { report: BulkReport }) {
  const t = useTranslations("bulks.figures");
  const { count, percent } = useFormats();
  const analytics = useClickAnalytics(bulk);
  const isKnown = bulk.clickers_count !== null;
  const stat = bulk.clickers_count ?? bulk.clicks_count ?? 0;
  return (
    <Stat
      label={t(isKnown ? "clicked" : "clicks")}
      value={count(stat)}
      href={isKnown ? statLinks(bulk.uuid).clicked : analytics}
      note={sent > 0 && stat > 0 && t("ofSent", { share: percent(stat / sent) })}
    />
  );
}

export function ReportStats({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.figures");
  const { count, percent, money } = useFormats();
  const { bulk, sent, delivered, undelivered, refused, waiting, unsubscribed } = report;
  const failed = undelivered + refused;
  const { preflight } = bulk;
  const formatShare = (part: number) =>
    preflight.messages > 0 && t("ofMessages", { share: percent(part / preflight.messages) });
  const links = statLinks(bulk.uuid);
  const returned = roundToMicro(preflight.cost - report.charged_amount);
  const costNote =
    waiting > 0
      ? t("ofCost", { amount: money(preflight.cost, report.currency) })
      : returned > 0 && t("returned", { amount: money(returned, report.currency) });
  return (
    <StatStrip label={t("label")}>
      <Stat
        label={t("recipients")}
        value={count(report.recipients)}
        {...(!bulk.is_dryrun && { href: links.recipients })}
        note={
          report.dropped > 0 && (
            <PrefetchLink
              href={links.dropped}
              // Stacked above the tile's own link, so that both can be clicked.
              className="relative z-10 inline-flex min-h-6 items-center hover:text-ink hover:underline"
            >
              {t("dropped", { count: report.dropped })}
            </PrefetchLink>
          )
        }
      />
      {bulk.is_dryrun ? (
        <Stat label={t("messages")} value={count(preflight.messages)} />
      ) : (
        <>
          <Stat
            label={t("sent")}
            value={count(sent)}
            href={links.sent}
            note={waiting > 0 && t("waiting", { count: waiting })}
          />
          <Stat
            label={t("delivered")}
            value={count(delivered)}
            href={links.delivered}
            note={sent > 0 && formatShare(delivered)}
          />
          <Stat
            label={t("failed")}
            value={count(failed)}
            href={links.failed}
            note={sent + refused > 0 && formatShare(failed)}
          />
        </>
      )}
      {bulk.clicks_count !== null && <ClickStat report={report} />}
      {!bulk.is_dryrun && (
        <Stat
          label={t("unsubscribed")}
          value={unsubscribed === null ? <NoValue /> : count(unsubscribed)}
          {...(unsubscribed !== null && { href: links.unsubscribed })}
          note={
            unsubscribed === null
              ? t("repliesDeleted")
              : delivered > 0 &&
                unsubscribed > 0 &&
                t("ofDelivered", { share: percent(unsubscribed / delivered) })
          }
        />
      )}
      <Stat
        label={t("cost")}
        value={money(toBulkCost(bulk), report.currency)}
        {...(!bulk.is_dryrun && { href: links.cost })}
        note={!bulk.is_dryrun && costNote}
      />
    </StatStrip>
  );
}
