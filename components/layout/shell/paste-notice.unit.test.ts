// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { english } from "@/lib/i18n/english";
import { listenToToasts, type Toast } from "@/components/ui/toast/toast";
import { PasteNotice } from "./paste-notice";

const toasts: Toast[] = [];
let unmount: () => void;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  toasts.length = 0;
  const stop = listenToToasts((toast) => toasts.push(toast));
  const root = createRoot(document.createElement("div"));
  const notice = NextIntlClientProvider({
    locale: "en",
    messages: english,
    timeZone: "UTC",
    children: createElement(PasteNotice),
  });
  await act(async () => root.render(notice));
  unmount = () => {
    act(() => root.unmount());
    stop();
  };
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

function paste(text: string, { value = "", maxLength = -1, selected = 0 }): string[] {
  const input = document.createElement("input");
  document.body.replaceChildren(input);
  input.value = value;
  if (maxLength >= 0) input.maxLength = maxLength;
  input.setSelectionRange(value.length - selected, value.length);
  const data = new DataTransfer();
  data.setData("text", text);
  input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  return toasts.splice(0).map(({ title }) => title);
}

test("warns when a field truncates pasted text", () => {
  const cut = ["The pasted text was cut to 16 characters"];
  expect(paste("Nordwind Handels GmbH", { maxLength: 16 })).toEqual(cut);
  expect(paste("Handels GmbH", { value: "Nordwind", maxLength: 16 })).toEqual(cut);
  expect(paste("Handels GmbH", { value: "Nordwind", maxLength: 16, selected: 8 })).toEqual([]);
  expect(paste("Nordwind Handel", { maxLength: 16 })).toEqual([]);
  expect(paste("x".repeat(5_000), {})).toEqual([]);
});
