// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { BarChart } from "./bar-chart";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const bars = [10, 20].map((at) => ({ at, label: "", title: `Hour ${at}`, values: { sent: at } }));

async function renderChart(): Promise<Element> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  await act(async () =>
    root.render(
      createElement(BarChart, {
        summary: "Sent",
        series: [{ key: "sent", label: "Sent", variant: "good" }],
        bars,
        formatTick: String,
        formatCount: String,
        totalLabel: "Total",
        incompleteLabel: "incomplete",
      }),
    ),
  );
  const frame = container.querySelector("[role=img]");
  if (frame === null) throw new Error("no chart");
  return frame;
}

/** Returns whether the chart prevents a key's default. */
async function takesKey(frame: Element, more: KeyboardEventInit = {}): Promise<boolean> {
  const init: KeyboardEventInit = { key: "ArrowLeft", bubbles: true, cancelable: true };
  const event = new KeyboardEvent("keydown", Object.assign(init, more));
  await act(async () => void frame.dispatchEvent(event));
  return event.defaultPrevented;
}

it("moves between bars with arrow keys, and leaves Alt, Ctrl and Meta shortcuts to the browser", async () => {
  const frame = await renderChart();
  expect(await takesKey(frame, { altKey: true })).toBe(false);
  expect(await takesKey(frame, { ctrlKey: true })).toBe(false);
  expect(await takesKey(frame, { metaKey: true })).toBe(false);
  expect(document.querySelector("[data-bar-card]")).toBeNull();
  expect(await takesKey(frame)).toBe(true);
  expect(document.querySelector("[data-bar-card]")?.textContent).toContain("Hour 20");
});
