"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import { NoValue } from "@/components/ui/figures";
import { roundToMicro } from "@/lib/core/money/money";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { toBulkCost } from "@/lib/core/messages/bulk-cost";
import { figureLinks } from "./figure-links";
import { useClickAnalytics } from "./use-click-analytics";

/** Figure of clicks per message sent, as in the comparison of two texts: people if known, else clicks. */
function ClickFigure({ report: { bulk, sent } }: { report: BulkReport }) {
  const t = useTranslations("bulks.figures");
  const { count, percent } = useFormats();
  const analytics = useClickAnalytics(bulk);
  const isKnown = bulk.clickers_count !== null;
  const figure = bulk.clickers_count ?? bulk.clicks_count ?? 0;
  return (
    <Figure
      label={t(isKnown ? "clicked" : "clicks")}
      value={count(figure)}
      href={isKnown ? figureLinks(bulk.uuid).clicked : analytics}
      note={sent > 0 && figure > 0 && t("ofSent", { share: percent(figure / sent) })}
    />
  );
}

export function ReportFigures({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.figures");
  const { count, percent, money } = useFormats();
  const { bulk, sent, delivered, undelivered, refused, waiting, unsubscribed } = report;
  const failed = undelivered + refused;
  const { preflight } = bulk;
  const formatShare = (part: number) =>
    preflight.messages > 0 && t("ofMessages", { share: percent(part / preflight.messages) });
  const links = figureLinks(bulk.uuid);
  const returned = roundToMicro(preflight.cost - report.charged_amount);
  const costNote =
    waiting > 0
      ? t("ofCost", { amount: money(preflight.cost, report.currency) })
      : returned > 0 && t("returned", { amount: money(returned, report.currency) });
  return (
    <FigureStrip label={t("label")}>
      <Figure
        label={t("recipients")}
        value={count(report.recipients)}
        {...(!bulk.is_dryrun && { href: links.recipients })}
        note={
          report.dropped > 0 && (
            <PrefetchLink
              href={links.dropped}
              // Stacked above the figure's own link.
              className="relative z-10 inline-flex min-h-6 items-center hover:text-ink hover:underline"
            >
              {t("dropped", { count: report.dropped })}
            </PrefetchLink>
          )
        }
      />
      {bulk.is_dryrun ? (
        <Figure label={t("messages")} value={count(preflight.messages)} />
      ) : (
        <>
          <Figure
            label={t("sent")}
            value={count(sent)}
            href={links.sent}
            note={waiting > 0 && t("waiting", { count: waiting })}
          />
          <Figure
            label={t("delivered")}
            value={count(delivered)}
            href={links.delivered}
            note={sent > 0 && formatShare(delivered)}
          />
          <Figure
            label={t("failed")}
            value={count(failed)}
            href={links.failed}
            note={sent + refused > 0 && formatShare(failed)}
          />
        </>
      )}
      {bulk.clicks_count !== null && <ClickFigure report={report} />}
      {!bulk.is_dryrun && (
        <Figure
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
      <Figure
        label={t("cost")}
        value={money(toBulkCost(bulk), report.currency)}
        {...(!bulk.is_dryrun && { href: links.cost })}
        note={!bulk.is_dryrun && costNote}
      />
    </FigureStrip>
  );
}
