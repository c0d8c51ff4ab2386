// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { english } from "@/lib/i18n/english";
import { ApiError } from "@/lib/queries/transport/api-error";
import { ErrorPanel } from "./error-panel";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["a broken rule", new ApiError(422, "unprocessable", "No.", null), false],
  ["what is gone", new ApiError(404, "not_found", "No.", null), false],
  ["a server that failed", new ApiError(500, "internal", "No.", null), true],
  ["an API that was not reached", new ApiError(0, "offline", "No.", null), true],
  ["a search that took too long", tooBroad(), true],
])("after %s offers a retry: %s", async (_, error, isOffered) => {
  const onRetry = vi.fn();
  const box = document.createElement("div");
  const root = createRoot(box);
  onTestFinished(() => root.unmount());
  const children = createElement(ErrorPanel, { error, onRetry });
  const words = { locale: "en" as const, timeZone: "UTC", messages: english };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  const button = [...box.querySelectorAll("button")].find(
    (item) => item.textContent === "Try again",
  );
  expect(button !== undefined).toBe(isOffered);
  await act(async () => button?.click());
  expect(onRetry).toHaveBeenCalledTimes(isOffered ? 1 : 0);
});

function tooBroad(): ApiError {
  return new ApiError(422, "unprocessable", "Slow.", null, [], null, "search_too_broad");
}
