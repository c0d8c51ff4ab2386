// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNow, useSecondsUntil } from "./use-now";

const RENDERED_AT = 1_790_000_000;

function Clock() {
  return `${useSecondsUntil(RENDERED_AT + 30)} left at ${useNow(1)}`;
}

const page = () =>
  NextIntlClientProvider({
    locale: "en",
    messages: {},
    timeZone: "UTC",
    now: new Date(RENDERED_AT * 1_000),
    children: createElement(Clock),
  });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ now: RENDERED_AT * 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("hydrates countdowns with the server's time, however late, then continues", async () => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(page());
  expect(root.textContent).toBe(`30 left at ${RENDERED_AT}`);
  vi.setSystemTime((RENDERED_AT + 7) * 1_000);
  const onRecoverableError = vi.fn();
  const mounted = await act(async () => hydrateRoot(root, page(), { onRecoverableError }));
  expect(onRecoverableError.mock.calls).toEqual([]);
  expect(root.textContent).toBe(`23 left at ${RENDERED_AT + 7}`);
  await act(async () => vi.advanceTimersByTime(2_000));
  expect(root.textContent).toBe(`21 left at ${RENDERED_AT + 9}`);
  await act(async () => mounted.unmount());
});
