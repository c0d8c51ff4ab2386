// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { LinePicture } from "./line-picture";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

it("switches between a linear and a logarithmic axis without an invalid position", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  const invalid: string[] = [];
  const setAttribute = Element.prototype.setAttribute;
  vi.spyOn(Element.prototype, "setAttribute").mockImplementation(function (this: Element, ...set) {
    if (/NaN|Infinity/.test(String(set[1]))) invalid.push(set.join("="));
    setAttribute.apply(this, set);
  });
  for (const values of [
    [0, 5],
    [1, 900],
    [0, 900],
    [2, 5_000],
  ]) {
    const points = values.map((p50, at) => ({ at, label: "", title: "", values: { p50 } }));
    await act(async () =>
      root.render(
        createElement(LinePicture, {
          series: [{ key: "p50", label: "", variant: "c1" }],
          points,
          axis: "duration",
          formatTick: String,
          height: 200,
          width: 500,
        }),
      ),
    );
  }
  expect(container.querySelectorAll("[data-line]")).toHaveLength(1);
  expect(invalid).toEqual([]);
});
