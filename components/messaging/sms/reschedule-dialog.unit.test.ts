// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { english } from "@/lib/i18n/english";
import { RescheduleDialog } from "./reschedule-dialog";

const ZONE = "Europe/Berlin";
/** The noon before clocks go back. */
const DAY_BEFORE_CHANGE = Date.UTC(2026, 9, 24, 10) / 1000;
/** 02:30 the first time; the second is an hour later. */
const FIRST = Date.UTC(2026, 9, 25, 0, 30) / 1000;

const button = (name: string) =>
  [...document.querySelectorAll("button")].find((item) => item.textContent === name);
const field = (label: string) => {
  const name = [...document.querySelectorAll("label")].find((item) => item.textContent === label);
  return document.getElementById(name?.htmlFor ?? "") as HTMLInputElement;
};
const press = (target: Element | undefined) => act(async () => (target as HTMLElement).click());

/** Types text into a field and leaves it. */
async function type(label: string, text: string): Promise<void> {
  await act(async () => field(label).focus());
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(field(label), text);
    field(label).dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => field(label).blur());
}

/** Opens the dialog; what it sends is gathered. */
async function openDialog(deliveryAt: number): Promise<unknown[]> {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  const sms = { uuid: "1", phone: "+491713920001", delivery_at: deliveryAt } as Sms;
  const dialog = createElement(RescheduleDialog, {
    sms,
    question: "reschedule",
    onClose: () => {},
  });
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => root.unmount());
  const words = { locale: "en" as const, timeZone: ZONE, messages: english };
  const client = new QueryClient();
  const children = createElement(QueryClientProvider, { client }, dialog);
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  return sent;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.setSystemTime(DAY_BEFORE_CHANGE * 1000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks which of two equal local times is meant, and sends that one", async () => {
  const sent = await openDialog(FIRST - 3 * 3_600);
  await type("Date", "2026-10-25");
  await type("Time", "02:30");
  expect(document.body.textContent).toContain("02:30 occurs twice. Which one?");
  await press(button("Reschedule message"));
  expect(document.body.textContent).toContain("Choose the first or the second.");
  expect(sent).toEqual([]);
  await press(document.querySelector('input[type="radio"][value="2"]') ?? undefined);
  await press(button("Reschedule message"));
  expect(sent).toEqual([{ delivery_at: FIRST + 3_600 }]);
});

it("keeps a message's second occurrence of an ambiguous local time", async () => {
  const sent = await openDialog(FIRST + 3_600);
  await press(button("Reschedule message"));
  expect(sent).toEqual([{ delivery_at: FIRST + 3_600 }]);
});

it("shows an invalid date's error at the date, not at the time", async () => {
  const sent = await openDialog(FIRST + 86_400);
  await type("Date", "someday");
  await press(button("Reschedule message"));
  expect(field("Date").getAttribute("aria-invalid")).toBe("true");
  expect(field("Time").getAttribute("aria-invalid")).not.toBe("true");
  expect(sent).toEqual([]);
});
