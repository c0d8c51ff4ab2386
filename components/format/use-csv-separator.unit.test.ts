// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locale } from "@/lib/core/languages";
import type { CsvSeparator } from "@/lib/core/csv-separators";
import { useCsvSeparator } from "./use-csv-separator";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

function Page({ selected }: { selected: CsvSeparator | undefined }) {
  const [separator, choose] = useCsvSeparator();
  return createElement(
    "button",
    { type: "button", onClick: () => selected && choose(selected) },
    separator,
  );
}

/** Opens a page with a button that chooses a separator, if any. Returns the one in use. */
async function openPage(locale: Locale, selected?: CsvSeparator): Promise<string | null> {
  const element = document.createElement("div");
  const root = createRoot(element);
  const children = createElement(Page, { selected });
  await act(async () => root.render(NextIntlClientProvider({ locale, messages: {}, children })));
  await act(async () => element.querySelector("button")?.click());
  const text = element.textContent;
  await act(async () => root.unmount());
  return text;
}

test.each([
  ["en", "comma"],
  ["de", "semicolon"],
  ["de-CH", "semicolon_point"],
  ["es", "semicolon"],
  ["pt-PT", "semicolon"],
  ["pl", "semicolon"],
] as const)("separates CSV files in %s by %s", async (locale, separator) => {
  expect(await openPage(locale)).toBe(separator);
});

test("remembers a chosen separator on later pages, in any language", async () => {
  expect(await openPage("de", "comma")).toBe("comma");
  expect(await openPage("de")).toBe("comma");
  expect(await openPage("en", "semicolon")).toBe("semicolon");
  expect(await openPage("en")).toBe("semicolon");
});
