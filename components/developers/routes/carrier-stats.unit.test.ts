import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";
import { english } from "@/lib/i18n/english";
import { CarrierStats } from "./carrier-stats";

test("names the base of shares, which repeated and intermediate reports don't change", () => {
  const day = {
    submitted: 200,
    accepted: 120,
    throttled: 76,
    refused: 3,
    unknown: 1,
    receipts: 290,
    inbound: 0,
    delivered: 90,
    failed: 10,
    receipt_seconds: 2,
    cost_eur: 1,
    cost_chf: 0,
  };
  const carrier = { carrier: "north", per_second: 1, rate_per_second: null, orphans: 0, day };
  const html = renderToStaticMarkup(
    NextIntlClientProvider({
      locale: "en",
      messages: english,
      timeZone: "UTC",
      children: createElement(CarrierStats, { carrier: carrier as unknown as CarrierResource }),
    }),
  );
  const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(text).toContain("90.0% of 100 final reports");
  expect(text).toContain("38.0% of 200 attempts");
  expect(text).not.toContain("290");
});
