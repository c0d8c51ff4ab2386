import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";
import { english } from "@/lib/i18n/english";
import { BulkCost } from "./bulk-cost";

function render(costs: readonly number[], cost: number): string {
  const countries = costs.map((cost, index) => ({
    iso2: ["DE", "FR"][index],
    cost,
    unit_price: 0.07,
    messages: 1,
    parts: 1,
  }));
  const preflight = {
    currency: "EUR",
    countries,
    cost,
    messages: countries.length,
    parts: countries.length,
    dropped: [],
    balance_after: null,
    estimated_finish_at: null,
  } as unknown as Preflight;
  const analysis = { preflight, at: 0, isOld: false, error: null, refetch: () => {} };
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      NextIntlClientProvider({
        locale: "en",
        messages: english,
        timeZone: "UTC",
        children: createElement(BulkCost, { analysis }),
      }),
    ),
  );
}

test("shows a rounding note if the rows don't sum to the total", () => {
  const rounded = english.many.cost.rounded;
  expect(render([1.204, 0.084], 1.288)).toContain(rounded);
  expect(render([1.2, 0.08], 1.28)).not.toContain(rounded);
});
