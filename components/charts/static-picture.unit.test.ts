import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawStaticPicture } from "./static-picture";
import type { Bar, BarPictureProps } from "./types";

const SERIES = [
  { key: "failed", label: "Failed", variant: "bad" },
  { key: "delivered", label: "Delivered", variant: "good" },
  { key: "pending", label: "Pending", variant: "open" },
] as const;

const toBars = (values: readonly Bar["values"][]): Bar[] =>
  values.map((value, index) => ({
    at: index * 3600,
    label: `${index}:00`,
    title: `Hour ${index}`,
    values: value,
  }));

const draw = (bars: readonly Bar[], more: Partial<BarPictureProps> = {}): string =>
  renderToStaticMarkup(
    createElement(
      Fragment,
      null,
      drawStaticPicture({
        kind: "bars",
        series: SERIES,
        bars,
        formatTick: String,
        height: 200,
        ...more,
      }),
    ),
  );

/** Numeric attributes of the parts of bars, in drawing order. */
const partsIn = (html: string) =>
  [
    ...html.matchAll(
      /<rect x="([\d.]+)%" width="([\d.]+)%" y="([\d.]+)" height="([\d.e-]+)"[^>]*data-part/g,
    ),
  ].map(([, x, width, y, height]) => ({
    x: Number(x),
    width: Number(width),
    y: Number(y),
    height: Number(height),
  }));

const textsIn = (html: string) =>
  [...html.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

describe("server-rendered chart", () => {
  it("stacks segments from the base and labels both axes", () => {
    const html = draw(toBars([{ failed: 2, delivered: 6 }, { delivered: 4 }, {}]));
    const [failed, delivered, second] = partsIn(html);
    expect(partsIn(html)).toHaveLength(3);
    expect(failed?.y).toBe(152.5);
    expect((delivered?.y ?? 0) + (delivered?.height ?? 0)).toBe(failed?.y);
    expect(second?.x).toBeGreaterThan((failed?.x ?? 0) + (failed?.width ?? 0));
    expect(textsIn(html)).toEqual(
      expect.arrayContaining(["0:00", "1:00", "2:00", "0", "2", "4", "6", "8"]),
    );
  });

  it("scales to any width, without horizontal pixel positions", () => {
    const bars = toBars([{ failed: 1 }, { delivered: 3 }]).map((bar) => ({ ...bar, previous: 2 }));
    const html = draw(bars, { note: { at: 0, text: "1 failed" } });
    const places = [...html.matchAll(/ (?:x|x1|x2|width)="([^"]+)"/g)].map(([, place]) => place);
    const clip = /<clipPath.*?<\/clipPath>/.exec(html)?.[0] ?? "";
    const pattern = /<pattern.*?<\/pattern>/.exec(html)?.[0] ?? "";
    const outside = places.filter((place) => place !== "0" && !place?.endsWith("%"));
    const inside = [...`${clip}${pattern}`.matchAll(/ (?:x1|x2|width)="([1-9]\d*)"/g)];
    expect(outside).toHaveLength(inside.length);
    expect(html).not.toContain("viewBox");
  });

  it("hatches pending values and unfinished periods", () => {
    const bars = toBars([{ delivered: 5, pending: 1 }, { delivered: 2 }]).map((bar, index) => ({
      ...bar,
      isIncomplete: index === 1,
    }));
    expect(draw(bars).match(/fill="url\(#/g)).toHaveLength(2);
  });

  it("marks the previous period and labels it above its bar", () => {
    const bars = toBars([{ delivered: 5 }, { delivered: 2 }]);
    const html = draw(
      bars.map((bar) => ({ ...bar, previous: 3 })),
      { note: { at: 3600, text: "60% failed in PT" } },
    );
    expect(html.match(/data-previous/g)).toHaveLength(1);
    expect(html).toContain("60% failed in PT");
  });

  it.each<[name: string, values: Bar["values"][], count: number]>([
    ["no bars", [], 0],
    ["one bar", [{ delivered: 7 }], 1],
    ["400 bars", Array.from({ length: 400 }, (_, index) => ({ delivered: index + 1 })), 400],
    ["nothing but zeros", [{ delivered: 0 }, { failed: 0 }], 0],
    ["a billion beside one", [{ delivered: 1e9 }, { delivered: 1 }], 2],
  ])("draws %s", (_, values, count) => {
    const parts = partsIn(draw(toBars(values)));
    expect(parts).toHaveLength(count);
    for (const { x, width, y, height } of parts) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(100);
      expect(y).toBeGreaterThanOrEqual(10);
      expect(y + height).toBeCloseTo(200);
    }
  });

  it("renders names of any script as text", () => {
    const label = `<b>👩🏽‍🚀${"ж".repeat(50)}`;
    const html = draw(toBars([{ delivered: 1 }]).map((bar) => ({ ...bar, label })));
    expect(html).toContain(`&lt;b&gt;👩🏽‍🚀${"ж".repeat(50)}`);
  });

  it("has no side effects on the process", () => {
    draw(toBars([{ delivered: 1 }]));
    expect("window" in globalThis).toBe(false);
  });
});
