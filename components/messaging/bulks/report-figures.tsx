"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import { writeTimeRange } from "@/lib/core/time/time-range";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { serverNow } from "@/lib/queries/transport/server-clock";
import { messagesOf } from "./message-links";

interface Clicks {
  uuid: string;
  /** When the bulk was made. */
  since: number;
  clicks: number;
  /** People who clicked; 0 also where messages share a link, so that nobody knows. */
  clickers: number;
  delivered: number;
}

/** How many clicked: people where that is known, else clicks; both per delivered message. */
function ClickFigure({ uuid, since, clicks, clickers, delivered }: Clicks) {
  const t = useTranslations("bulks.figures");
  const { count, percent, timeZone } = useFormats();
  const days = { from: startOfDay(since, timeZone), to: startOfDay(serverNow(), timeZone, 1) };
  const range = writeTimeRange(days, timeZone);
  const figure = clickers > 0 ? clickers : clicks;
  return (
    <Figure
      label={t(clickers > 0 ? "clicked" : "clicks")}
      value={count(figure)}
      href={`/insights/clicks?bulk=${uuid}&range=${range}`}
      note={delivered > 0 && figure > 0 && t("ofDelivered", { share: percent(figure / delivered) })}
    />
  );
}

/** Whom it was for, who was sent to, who was reached, who was not, who clicked, and what it cost. */
export function ReportFigures({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.figures");
  const { count, percent, money } = useFormats();
  const { bulk, sent, delivered, undelivered, refused, waiting } = report;
  const failed = undelivered + refused;
  const share = (part: number) => (sent === 0 ? undefined : percent(part / sent));
  const { preflight } = bulk;
  const returned = Math.round((preflight.cost - report.cost) * 1e6) / 1e6;
  const costNote =
    waiting > 0
      ? t("ofCost", { amount: money(preflight.cost, report.currency) })
      : returned > 0 && t("returned", { amount: money(returned, report.currency) });
  return (
    <FigureStrip label={t("label")}>
      <Figure
        label={t("recipients")}
        value={count(report.recipients)}
        note={report.dropped > 0 && t("dropped", { count: report.dropped })}
      />
      {bulk.is_dryrun ? (
        <Figure label={t("messages")} value={count(preflight.messages)} />
      ) : (
        <>
          <Figure
            label={t("sent")}
            value={count(sent)}
            href={messagesOf(bulk.uuid)}
            note={waiting > 0 && t("waiting", { count: waiting })}
          />
          <Figure
            label={t("delivered")}
            value={count(delivered)}
            href={messagesOf(bulk.uuid, { state: "delivered" })}
            note={share(delivered)}
          />
          <Figure
            label={t("failed")}
            value={count(failed)}
            href={messagesOf(bulk.uuid, { state: "failed" })}
            note={share(failed)}
          />
        </>
      )}
      {bulk.clicks_count !== null && (
        <ClickFigure
          uuid={bulk.uuid}
          since={bulk.created_at}
          clicks={bulk.clicks_count}
          clickers={bulk.clickers_count ?? 0}
          delivered={delivered}
        />
      )}
      {!bulk.is_dryrun && (
        <Figure
          label={t("unsubscribed")}
          value={count(report.unsubscribed)}
          note={
            delivered > 0 &&
            report.unsubscribed > 0 &&
            t("ofDelivered", { share: percent(report.unsubscribed / delivered) })
          }
        />
      )}
      <Figure
        label={t("cost")}
        value={money(bulk.is_dryrun ? preflight.cost : report.cost, report.currency)}
        note={!bulk.is_dryrun && costNote}
      />
    </FigureStrip>
  );
}
