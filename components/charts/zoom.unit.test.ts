// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { widgetKeys } from "@/components/layout/shortcuts/widget-keys";
import { english } from "@/lib/i18n/english";
import { BarChart } from "./bar-chart";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const bars = [10, 20, 30].map((at) => ({ at, label: "", title: `Hour ${at}`, values: {} }));

async function renderChart() {
  const [onOpen, onZoom] = [vi.fn(), vi.fn()];
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  const children = createElement(BarChart, {
    summary: "Sent",
    series: [{ key: "sent", label: "Sent", variant: "good" }],
    bars,
    formatTick: String,
    formatCount: String,
    incompleteLabel: "incomplete",
    onOpen,
    onZoom,
  });
  const words = { locale: "en" as const, timeZone: "UTC", messages: english };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  const frame = container.querySelector("[role=img]");
  if (frame === null) throw new Error("no chart");
  await act(async () => (frame as HTMLElement).focus());
  async function press(...keys: readonly string[]): Promise<void> {
    for (const name of keys) {
      const [key = "", modifier] = name.split("+").reverse();
      const init = { key, shiftKey: modifier === "Shift", bubbles: true };
      await act(async () => void frame?.dispatchEvent(new KeyboardEvent("keydown", init)));
    }
  }
  const spoken = () => container.querySelector("[aria-live]")?.textContent;
  const describedBy = document.getElementById(frame.getAttribute("aria-describedby") ?? "");
  return { onOpen, onZoom, press, spoken, help: describedBy?.textContent };
}

it("zooms in to bars selected with Shift and arrow keys, explains the keys, and clears the selection", async () => {
  const { onOpen, onZoom, press, spoken } = await renderChart();
  await press("ArrowRight", "Shift+ArrowRight");
  expect(spoken()).toContain("Hour 10 – Hour 20: ");
  expect(spoken()).toContain(english.ui.chart.zoom.keyboard);
  await press("Enter");
  expect(onZoom).toHaveBeenCalledExactlyOnceWith(bars[0], bars[1]);
  expect(document.querySelector("[data-bar-card]")).toBeNull();
  await press("Enter");
  expect(onZoom).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
});

it("opens a single bar, and none after Escape", async () => {
  const { onOpen, onZoom, press, spoken } = await renderChart();
  await press("ArrowRight", "Shift+ArrowRight", "Escape", "Enter");
  expect(onZoom).not.toHaveBeenCalled();
  await press("ArrowLeft");
  expect(spoken()).toBe("Hour 30: ");
  await press("Enter");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(bars[2], bars[2]);
});

it("describes the keys, also in the list of shortcuts", async () => {
  const { help } = await renderChart();
  expect(help).toBe(english.ui.chart.zoom.help);
  expect(widgetKeys.get().map(({ keys }) => keys)).toEqual([
    "Shift+ArrowLeft Shift+ArrowRight",
    "Enter",
  ]);
});
