// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { EMPTY } from "@/components/messaging/compose/content";
import { english } from "@/lib/i18n/english";
import { SendPanel } from "./send-panel";

const goTo = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: goTo }) }));

const SENT = { uuid: "01990000-0000-7000-8000-000000000000", created_at: 1_790_000_000 };

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ toFake: ["Date"], now: SENT.created_at * 1_000 });
});
afterEach(() => void vi.useRealTimers());

type Props = Parameters<typeof SendPanel>[0];

/** Opens the review of a draft in a tab, and presses the button. */
async function sendInTab(onSentEarlier: Props["onSentEarlier"]) {
  const cost = { total: 0.07, currency: "EUR", confirmedAt: SENT.created_at };
  const review = {
    draft: { uuid: "draft", revision: 3 },
    content: { ...EMPTY, sender_id: "Nordwind", phone: "+491713920001", text: "Hello" },
    analysis: { time: { kind: "now" } },
    cost: { kind: "cost", cost },
    checks: [],
  };
  const props = { review, settings: { approval_amount: null }, onSentEarlier };
  const panel = createElement(SendPanel, props as unknown as Props);
  const children = createElement(QueryClientProvider, { client: new QueryClient() }, panel);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  const words = { locale: "en" as const, messages: english, timeZone: "UTC" };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  await act(async () => container.querySelector("button")?.click());
}

test("two tabs send one request at any time, and the second opens what was sent", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
    if (method === "DELETE") return new Response(null, { status: 204 });
    requests.push([url, new Headers(headers).get("idempotency-key"), body]);
    const replayed = String(requests.length > 1);
    return Response.json(SENT, { status: 201, headers: { "idempotency-replayed": replayed } });
  });
  const onSentEarlier = vi.fn();
  await sendInTab(onSentEarlier);
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(`/messages/${SENT.uuid}`));
  expect(onSentEarlier).not.toHaveBeenCalled();
  vi.setSystemTime((SENT.created_at + 5) * 1_000);
  await sendInTab(onSentEarlier);
  const earlier = { at: SENT.created_at, href: `/messages/${SENT.uuid}` };
  await vi.waitFor(() => expect(onSentEarlier).toHaveBeenCalledWith(earlier));
  expect(goTo).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(2);
  expect(requests[1]).toEqual(requests[0]);
});
