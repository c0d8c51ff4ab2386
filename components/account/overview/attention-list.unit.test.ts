import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ViewerProvider, type ViewerInfo } from "@/components/layout/providers/viewer";
import { english } from "@/lib/i18n/english";
import type { AttentionItem } from "@/lib/gateway/overview/attention/schema";
import { attentionQuery } from "@/lib/queries/stats";
import { summary } from "@/translations/en/operations.json";
import { AttentionList } from "./attention-list";

const failing = (subject: string, count: number): AttentionItem => ({
  kind: "requests_failing",
  severity: "warn",
  count,
  of: 100,
  subject,
  at: null,
});

function renderTitles(items: readonly AttentionItem[]): { titles: string[]; html: string } {
  const client = new QueryClient();
  client.setQueryData(attentionQuery.queryKey, { checked_at: 1_790_000_000, items });
  client.setQueryData(["operation-names", "en"], summary);
  const viewer = { role: "owner", numberFormat: "language" } as ViewerInfo;
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      NextIntlClientProvider({
        locale: "en",
        messages: english,
        timeZone: "UTC",
        children: ViewerProvider({ viewer, children: createElement(AttentionList) }),
      }),
    ),
  );
  const titles = [...html.matchAll(/<li.*?<p.*?<\/span>(.*?)<\/p>/gs)].map(
    ([, title]) => title ?? "",
  );
  return { titles, html };
}

test("lists the three operations with the most failures, and counts the rest", () => {
  const { titles, html } = renderTitles([
    failing("createSms", 10),
    failing("createGroup", 26),
    { ...failing("", 0), kind: "balance_empty", severity: "bad", subject: null },
    failing("getGroup", 12),
    failing("createBulk", 90),
    failing("getMe", 11),
  ]);
  expect(titles).toEqual([
    "Create a group: 26.0% of requests fail",
    "Not enough balance to send",
    "Get a group: 12.0% of requests fail",
    "Send one text to many recipients: 90.0% of requests fail",
  ]);
  expect(html).toContain("and 2 more operations");
});
