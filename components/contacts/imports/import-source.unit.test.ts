// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { english } from "@/lib/i18n/english";
import { ImportSource } from "./import-source";

const saveFile = vi.hoisted(() => vi.fn());
vi.mock("@/components/ui/save-file", () => ({ saveFile }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

test.each([
  ["en", '\uFEFF"Phone","First name"\r\n'],
  ["de", '\uFEFF"Phone";"First name"\r\n'],
] as const)("opens the template in columns in spreadsheet programs in %s", async (locale, text) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const headings = ["Phone", "First name"];
  const template = { text: "Download template", headings, fileName: "template" };
  const source = createElement(ImportSource, { groupId: 1, template });
  const children = createElement(QueryClientProvider, { client: new QueryClient() }, source);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  const words = { locale, messages: english, timeZone: "UTC" };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  const buttons = [...container.querySelectorAll("button")];
  const button = buttons.find(({ textContent }) => textContent === template.text);
  await act(async () => button?.click());
  const [file, name] = saveFile.mock.lastCall ?? [];
  expect(name).toBe("template.csv");
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(text);
});
