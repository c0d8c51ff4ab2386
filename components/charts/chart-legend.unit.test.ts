import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Bar } from "./types";
import { ChartLegend } from "./chart-legend";

const SERIES = [
  { key: "failed", label: "Failed", variant: "bad" },
  { key: "delivered", label: "Delivered", variant: "good" },
  { key: "pending", label: "Pending", variant: "open" },
] as const;

const bar = (at: number, values: Bar["values"], more: Partial<Bar> = {}): Bar => ({
  at,
  label: "",
  title: "",
  values,
  ...more,
});

function listed(bars: Bar[], series: Parameters<typeof ChartLegend>[0]["series"] = SERIES) {
  const labels = { incompleteLabel: "in progress", previousLabel: "Previous period" };
  const html = renderToStaticMarkup(createElement(ChartLegend, { series, bars, ...labels }));
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]+>/g, ""));
}

it("lists only the series that have a value", () => {
  expect(listed([bar(1, { delivered: 3 }), bar(2, { delivered: 1, failed: 1 })])).toEqual([
    "Failed",
    "Delivered",
  ]);
  expect(listed([bar(1, { delivered: 0 }, { isIncomplete: true })])).toEqual([]);
});

it("explains hatched bars and markers if the chart has any", () => {
  const running = bar(2, { delivered: 1 }, { isIncomplete: true });
  expect(listed([bar(1, { delivered: 3 }), running])).toEqual(["Delivered", "in progress"]);
  expect(listed([bar(1, { delivered: 3 }, { previous: 2 })])).toEqual([
    "Delivered",
    "Previous period",
  ]);
  expect(listed([running], [SERIES[1]])).toEqual(["in progress"]);
});
