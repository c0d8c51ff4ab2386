// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { act, createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type ViewerInfo, ViewerProvider } from "@/components/layout/providers/viewer";
import { english } from "@/lib/i18n/english";
import type { SentEarlier } from "./already-sent";
import { EMPTY } from "./content";
import { SendBulkPanel } from "./bulk/send-bulk-panel";
import { SendPanel } from "./review/send-panel";

const goTo = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: goTo }) }));

const SENT = { uuid: "01990000-0000-7000-8000-000000000000", created_at: 1_790_000_000 };

beforeEach(() => {
  goTo.mockClear();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ toFake: ["Date"], now: SENT.created_at * 1_000 });
});
afterEach(() => void vi.useRealTimers());

type OnSentEarlier = (sent: SentEarlier) => void;
const draft = { uuid: "draft", revision: 3 };
const content = { ...EMPTY, sender_id: "Nordwind", phone: "+491713920001", text: "Hello" };
const settings = { approval_amount: null };

function messagePanel(onSentEarlier: OnSentEarlier): ReactElement {
  const cost = { total: 0.07, currency: "EUR", confirmedAt: SENT.created_at };
  const analysis = { time: { kind: "now" } };
  const review = { draft, content, analysis, cost: { kind: "cost", cost }, checks: [] };
  const props = { review, settings, onSentEarlier };
  return createElement(SendPanel, props as unknown as Parameters<typeof SendPanel>[0]);
}

function bulkPanel(onSentEarlier: OnSentEarlier): ReactElement {
  const request = { sender_id: "Nordwind", text: "Hello", phones: ["+491713920001"] };
  const preflight = { messages: 1, cost: 0.07, currency: "EUR" };
  const review = { draft, content, bulkAnalysis: { request }, preflight, checks: [] };
  const props = { review, settings, onSentEarlier };
  return createElement(SendBulkPanel, props as unknown as Parameters<typeof SendBulkPanel>[0]);
}

/** Opens the panel in a tab, and presses its button. */
async function sendInTab(panel: ReactElement): Promise<void> {
  const viewer = { role: "owner", numberFormat: "language" } as ViewerInfo;
  const children = createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    ViewerProvider({ viewer, children: panel }),
  );
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  const words = { locale: "en" as const, messages: english, timeZone: "UTC" };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  await act(async () => container.querySelector("button")?.click());
}

test.each([
  ["a message", messagePanel, `/messages/${SENT.uuid}`],
  ["a bulk", bulkPanel, `/bulks/${SENT.uuid}`],
])(
  "sends one request for %s from two tabs, and shows the result in the second",
  async (_, panel, href) => {
    const requests: unknown[] = [];
    vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
      if (method === "DELETE") return new Response(null, { status: 204 });
      requests.push([url, new Headers(headers).get("idempotency-key"), body]);
      const replayed = String(requests.length > 1);
      return Response.json(SENT, { status: 201, headers: { "idempotency-replayed": replayed } });
    });
    const onSentEarlier = vi.fn();
    await sendInTab(panel(onSentEarlier));
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(href));
    expect(onSentEarlier).not.toHaveBeenCalled();
    vi.setSystemTime((SENT.created_at + 5) * 1_000);
    await sendInTab(panel(onSentEarlier));
    const earlier = { at: SENT.created_at, href };
    await vi.waitFor(() => expect(onSentEarlier).toHaveBeenCalledWith(earlier));
    expect(goTo).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
  },
);
