// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { LineChart } from "./line-chart";
import type { LineChartProps, LinePoint } from "./types";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const points: LinePoint[] = [0.9, 0.7, null].map((share, index) => ({
  at: index,
  label: "",
  title: `Day ${index}`,
  values: { share, other: index === 0 ? 0.5 : null },
  band: [0.85, 0.95],
  isIncomplete: index === 2,
}));

async function renderChart(more: Partial<LineChartProps> = {}): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  const props: LineChartProps = {
    summary: "Share delivered.",
    series: [
      { key: "share", label: "Delivered", variant: "c1" },
      { key: "other", label: `${"ж".repeat(48)}👩🏽‍🚀`, variant: "c2" },
      { key: "none", label: "Empty", variant: "c3" },
    ],
    points,
    axis: "share",
    formatTick: String,
    formatValue: String,
    incompleteLabel: "in progress",
    band: {
      of: "share",
      label: "Usual range",
      outsideLabel: "Outside the usual range",
      note: "Day 1 is below the usual range.",
    },
  };
  await act(async () => root.render(createElement(LineChart, Object.assign(props, more))));
  return container;
}

async function press(container: Element, key: string, more: KeyboardEventInit = {}) {
  const init: KeyboardEventInit = { key, bubbles: true, cancelable: true };
  const event = new KeyboardEvent("keydown", Object.assign(init, more));
  await act(async () => void container.querySelector("[role=img]")?.dispatchEvent(event));
}
const spoken = (container: Element) => container.querySelector("[aria-live]")?.textContent;

it("labels the chart and the points outside its band", async () => {
  const container = await renderChart();
  expect(container.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
    "Share delivered. Day 1 is below the usual range.",
  );
});

it("lists lines with values, the band and the marker", async () => {
  const container = await renderChart();
  const items = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(items).toEqual([
    "Delivered",
    `${"ж".repeat(48)}👩🏽‍🚀`,
    "Usual range",
    "Outside the usual range",
  ]);
});

it("lists events in the legend, and announces them with their point", async () => {
  const marked = points.map((point, index) => ({
    ...point,
    marks: index < 2 ? [{ sign: "up" as const, label: "Top-ups", value: "€50.00" }] : [],
  }));
  const container = await renderChart({ points: marked, marksOn: "share" });
  const items = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(items.filter((item) => item === "Top-ups")).toHaveLength(1);
  await press(container, "ArrowRight");
  expect(spoken(container)).toContain("Top-ups €50.00");
});

it("announces points and their band on arrow keys, and opens them on Enter", async () => {
  const opened: number[][] = [];
  const container = await renderChart({ onOpen: (a, b) => opened.push([a.at, b.at]) });
  await press(container, "ArrowRight");
  expect(spoken(container)).toContain("Day 0: Delivered 0.9");
  await press(container, "ArrowRight");
  expect(spoken(container)).toBe(
    "Day 1: Delivered 0.7, Usual range 0.85 – 0.95, Outside the usual range",
  );
  await press(container, "ArrowLeft", { shiftKey: true });
  expect(spoken(container)).toContain("Day 0 – Day 1: Delivered 0.7 – 0.9");
  await press(container, "Enter");
  expect(opened).toEqual([[0, 1]]);
  await press(container, "Escape");
  expect(container.querySelector("[data-bar-card]")).toBeNull();
});
