// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { storeTestNumber } from "@/components/messaging/own-number";
import type { Automation } from "@/lib/gateway/messaging/automations/schema";
import { english } from "@/lib/i18n/english";
import { TestDialog } from "./trial-dialog";

test("accepts a test number as pasted", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (_: unknown, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return new Promise(() => undefined);
  });
  storeTestNumber("\u202aMobil: 0171\u20113920001\u202c");
  const automation = { id: "1", name: "Welcome", trigger: { kind: "event", values: [] } };
  const dialog = createElement(TestDialog, {
    automation: automation as unknown as Automation,
    onClose: () => undefined,
  });
  const client = new QueryClient();
  const children = createElement(QueryClientProvider, { client }, dialog);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => act(async () => root.unmount()));
  const words = { locale: "en" as const, messages: english, timeZone: "UTC" };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  await act(async () => document.querySelector("form")?.requestSubmit());
  await vi.waitFor(() => expect(bodies).toEqual([{ phone: "0171-3920001", values: {} }]));
});
