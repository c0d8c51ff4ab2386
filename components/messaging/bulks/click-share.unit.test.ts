import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { english } from "@/lib/i18n/english";
import { ReportFigures } from "./report-figures";
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

test.each([
  ["the key figure", ReportFigures],
  ["the comparison of two texts", ReportVariants],
])("%s has the share of people who clicked of messages sent, and names this base", (_, part) => {
  const html = renderToStaticMarkup(
    NextIntlClientProvider({
      locale: "en",
      timeZone: "UTC",
      messages: english,
      children: createElement(part, { report }),
    }),
  );
  expect(html).toContain("25.0% of sent");
  expect(html).not.toContain("of delivered");
});
