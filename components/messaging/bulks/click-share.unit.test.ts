import { NextIntlClientProvider } from "next-intl";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { english } from "@/lib/i18n/english";
import { ReportStats } from "./report-stats";
import { ReportFunnel } from "./report-funnel";
import { ReportVariants } from "./report-variants";

const half = { messages: 50, sent: 40, delivered: 20, clickers: 10, clicks: 12 };
const report = {
  bulk: {
    uuid: "0195f1d2-0000-7000-8000-000000000001",
    created_at: 1_790_000_000,
    is_dryrun: false,
    clicks_count: 24,
    clickers_count: 20,
    msg_total_cost: 7,
    charged_amount: 5.6,
    preflight: { messages: 100, cost: 7 },
  },
  currency: "EUR",
  recipients: 100,
  dropped: 0,
  waiting: 0,
  sent: 80,
  delivered: 40,
  undelivered: 40,
  refused: 20,
  unsubscribed: 0,
  charged_amount: 5.6,
  variants: { halves: [half, half], difference: null, verdict: null },
} as unknown as BulkReport;

const render = (part: ComponentType<{ report: BulkReport }>, of = report): string =>
  renderToStaticMarkup(
    NextIntlClientProvider({
      locale: "en",
      timeZone: "UTC",
      messages: english,
      children: createElement(part, { report: of }),
    }),
  );

test.each([
  ["the key figure", ReportStats],
  ["the comparison of two texts", ReportVariants],
])(
  "%s shows the share of people who clicked among sent messages, and names this base",
  (_, part) => {
    const html = render(part);
    expect(html).toContain("25.0% of sent");
    expect(html).not.toContain("of delivered");
  },
);

const toText = (html: string) => html.replaceAll(/<[^>]*>/g, "");

test("figures and funnel show shares of the bulk's messages, and name this base", () => {
  const withDrops = { ...report, recipients: 125, dropped: 25, uuid: report.bulk.uuid };
  const figures = toText(render(ReportStats, withDrops));
  expect(figures).toContain("Delivered4040.0% of messages");
  expect(figures).toContain("Failed6060.0% of messages");
  const funnel = toText(render(ReportFunnel, withDrops));
  expect(funnel).toContain("Shares are of all messages of this bulk.");
  expect(funnel).toContain("40.0% of all messages delivered");
  expect(funnel).toContain("Sent80 80.0%Delivered40 40.0%People who clicked20 20.0%");
});

test("labels people who clicked the same before and after the first click", () => {
  const withClicks = (clicks_count: number, clickers_count: number | null) =>
    toText(
      render(ReportStats, { ...report, bulk: { ...report.bulk, clicks_count, clickers_count } }),
    );
  expect(withClicks(0, 0)).toContain("People who clicked0");
  expect(withClicks(1, 1)).toContain("People who clicked1");
  // Messages that share a link.
  expect(withClicks(0, null)).toContain("Clicks0");
  expect(withClicks(1, null)).toContain("Clicks1");
});
