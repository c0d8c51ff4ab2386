import type { Context } from "@/lib/core/context";

import { dayAt } from "@/lib/core/time/time-range";
import { readAccount } from "@/lib/db/transaction";
import { getDeliveryStats } from "@/lib/gateway/account/stats/public";
import { deliveryStatsQuerySchema } from "@/lib/gateway/account/stats/schema-delivery";
import { listDocuments } from "@/lib/gateway/billing/documents/public";
import { getSpendingReport } from "@/lib/gateway/billing/spending/public";
import { spendingReportQuerySchema } from "@/lib/gateway/billing/spending/schema";
import { getUsageReport } from "@/lib/gateway/billing/usage/public";
import { usageReportQuerySchema } from "@/lib/gateway/billing/usage/schema";
import { getClickStats } from "@/lib/gateway/campaigns/click-stats/public";
import { clickStatsQuerySchema } from "@/lib/gateway/campaigns/click-stats/schema";
import { getKeyNames } from "@/lib/gateway/developers/api-keys/public";
import { compareSends } from "@/lib/gateway/overview/comparison/public";
import { comparisonQuerySchema } from "@/lib/gateway/overview/comparison/schema";
import type { ReportData } from "./schema-renderer";
import type { ReportRecord } from "./store";

interface Span {
  from: number;
  to: number;
}

/** Documents listed in a mail; the page has all. */
const MAX_DOCUMENTS = 200;

async function getDeliveryView(ctx: Context, { filters }: ReportRecord, span: Span) {
  const query = deliveryStatsQuerySchema.parse({
    ...span,
    interval: "day",
    compare: "previous",
    group_by: filters.group_by ?? "iso2",
    iso2: filters.iso2,
    service_code: filters.service_code,
    key_id: filters.key_id,
  });
  const stats = await getDeliveryStats(ctx, query);
  const { id } = ctx.account;
  const keyNames =
    query.group_by === "key_id"
      ? await readAccount(id, (tx) =>
          getKeyNames(
            tx,
            id,
            stats.groups.map(({ group }) => Number(group)),
          ),
        )
      : new Map<number, string>();
  return { view: "delivery", stats, keyNames } as const;
}

async function getDocumentsView(ctx: Context, span: Span, timeZone: string) {
  const toDay = (at: number) => Date.parse(dayAt(at, timeZone)) / 1000;
  const page = await listDocuments(ctx, {
    conditions: [
      { field: "issued_on", op: "gte", value: toDay(span.from) },
      { field: "issued_on", op: "lte", value: toDay(span.to - 1) },
    ],
    order: [{ field: "created_at", direction: "asc" }],
    page: 1,
    itemsPerPage: MAX_DOCUMENTS,
  });
  return {
    view: "documents",
    documents: page.items,
    total: (await page.total()).count,
  } as const;
}

/** Reads a view with the access of the context's person, by the same code as its page. */
export async function getReportView(
  ctx: Context,
  report: ReportRecord,
  span: Span,
  timeZone: string,
): Promise<ReportData> {
  const { view, filters } = report;
  switch (view) {
    case "delivery":
      return getDeliveryView(ctx, report, span);
    case "spending": {
      const group_by = filters.group_by ?? "iso2";
      const query = { ...span, interval: "day", compare: "previous", group_by };
      return { view, stats: await getSpendingReport(ctx, spendingReportQuerySchema.parse(query)) };
    }
    case "clicks": {
      const [campaign] = filters.campaign ?? [];
      const query = { ...span, interval: "day", compare: "previous", campaign, bulk: filters.bulk };
      return { view, stats: await getClickStats(ctx, clickStatsQuerySchema.parse(query)) };
    }
    case "comparison": {
      const query = comparisonQuerySchema.parse({ bulk: filters.bulk, campaign: filters.campaign });
      return { view, stats: await compareSends(ctx, query) };
    }
    case "usage": {
      const query = usageReportQuerySchema.parse({ ...span, interval: "day" });
      return { view, stats: await getUsageReport(ctx, query) };
    }
    case "documents":
      return getDocumentsView(ctx, span, timeZone);
  }
}
