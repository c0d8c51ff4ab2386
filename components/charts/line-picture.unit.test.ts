import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawStaticPicture } from "./static-picture";
import type { LinePictureProps, LinePoint } from "./types";

const SERIES = [
  { key: "share", label: "Delivered", variant: "c1" },
  { key: "other", label: "Other", variant: "c2" },
] as const;

const toPoints = (values: readonly LinePoint["values"][]): LinePoint[] =>
  values.map((value, index) => ({
    at: index * 3600,
    label: `${index}:00`,
    title: `Hour ${index}`,
    values: value,
  }));

const draw = (points: readonly LinePoint[], more: Partial<LinePictureProps> = {}): string => {
  const picture: LinePictureProps = Object.assign(
    { series: SERIES, points, axis: "share", formatTick: String, height: 200 },
    more,
  );
  return renderToStaticMarkup(
    createElement(
      Fragment,
      null,
      drawStaticPicture(Object.assign({ kind: "lines" as const }, picture)),
    ),
  );
};

/** Paths of lines, each a list of vertices per run. */
const pathsIn = (html: string, mark: string) =>
  [...html.matchAll(new RegExp(`<path[^>]* d="([^"]+)"[^>]*${mark}`, "g"))].map(([, path = ""]) =>
    path
      .split("M")
      .slice(1)
      .map((run) =>
        run
          .replace("Z", "")
          .split("L")
          .map((vertex) => vertex.split(" ").map(Number)),
      ),
  );
const count = (html: string, mark: string) => html.split(mark).length - 1;
const textsIn = (html: string) =>
  [...html.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

describe("server-rendered line chart", () => {
  it("draws each line through the middle of its periods and labels both axes", () => {
    const html = draw(toPoints([{ share: 0.9 }, { share: 1 }, { share: 0.95 }]));
    expect(pathsIn(html, "data-line")).toEqual([
      [
        [
          [166.67, 200],
          [500, 10],
          [833.33, 105],
        ],
      ],
    ]);
    expect(textsIn(html)).toEqual(expect.arrayContaining(["0:00", "2:00", "0.9", "0.95", "1"]));
  });

  it("leaves gaps, and marks points without neighbours with a dot", () => {
    const html = draw(
      toPoints([
        { share: 0.9 },
        { share: 0.8 },
        { share: null },
        {},
        { share: 1 },
        { share: null },
      ]),
    );
    expect(pathsIn(html, "data-line")[0]).toHaveLength(1);
    expect(pathsIn(html, "data-line")[0]?.[0]).toHaveLength(2);
    expect(count(html, "data-dot")).toBe(1);
  });

  it("draws a dashed line to the current period", () => {
    const points = toPoints([{ share: 0.9 }, { share: 0.8 }, { share: 0.7 }]).map(
      (point, index) => ({
        ...point,
        isIncomplete: index === 2,
      }),
    );
    const html = draw(points);
    expect(pathsIn(html, "data-line")[0]?.[0]).toHaveLength(2);
    expect(pathsIn(html, "data-running")[0]?.[0]?.map(([x]) => x)).toEqual([500, 833.33]);
  });

  it("draws the band, and circles points outside it except the current one", () => {
    const points = toPoints([{ share: 0.9 }, { share: 0.97 }, { share: 0.2 }]).map(
      (point, index) => ({
        ...point,
        band: [0.95, 0.99] as const,
        isIncomplete: index === 2,
      }),
    );
    const html = draw(points, { bandOf: "share" });
    expect(pathsIn(html, "data-band")[0]?.[0]).toHaveLength(6);
    expect(count(html, "data-outside")).toBe(1);
  });

  it("scales to any width: uses no horizontal pixel positions outside a stretched box", () => {
    const points = toPoints([{ share: 0.9, other: null }, { share: 0.8 }]).map((point) => ({
      ...point,
      band: [0.5, 0.6] as const,
    }));
    const html = draw(points, { bandOf: "share" }).replace(/<clipPath.*?<\/clipPath>/g, "");
    const places = [...html.matchAll(/ (?:x|x1|x2|cx|width)="([^"]+)"/g)].map(([, place]) => place);
    expect(places.filter((place) => place !== "0" && !place?.endsWith("%"))).toEqual([]);
    expect(html.match(/viewBox/g)?.length).toBe(html.match(/preserveAspectRatio="none"/g)?.length);
  });

  it.each<[name: string, values: LinePoint["values"][], vertices: number]>([
    ["no points", [], 0],
    ["one point", [{ share: 7 }], 0],
    ["400 points", Array.from({ length: 400 }, (_, index) => ({ share: index })), 400],
    ["nothing but zeros", [{ share: 0 }, { share: 0 }], 2],
    ["a billion beside zero", [{ share: 1e9 }, { share: 0 }], 2],
    ["equal values", [{ share: 3 }, { share: 3 }, { share: 3 }], 3],
  ])("draws %s on any axis", (_, values, vertices) => {
    for (const axis of ["share", "duration", "count"] as const) {
      const scaled =
        axis === "share" ? values.map(({ share }) => ({ share: (share ?? 0) / 1e9 })) : values;
      const html = draw(toPoints(scaled), { axis });
      const drawn = pathsIn(html, "data-line").flat(2);
      expect(drawn).toHaveLength(vertices);
      for (const [x = Number.NaN, y = Number.NaN] of drawn) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(1000);
        expect(y).toBeGreaterThanOrEqual(10);
        expect(y).toBeLessThanOrEqual(200);
      }
      expect(html).not.toContain("NaN");
    }
  });

  it("draws negative values below a line at 0, and marks events on their line", () => {
    const points = toPoints([{ share: 50 }, { share: -20 }, { share: 30 }, {}]).map(
      (point, index) => ({
        ...point,
        marks: [
          ...(index > 0 ? [{ sign: "up" as const, label: "Top-ups", value: "€50.00" }] : []),
          ...(index > 1 ? [{ sign: "down" as const, label: "Refunds", value: "€2.00" }] : []),
        ],
      }),
    );
    const html = draw(points, { axis: "count", marksOn: "share" });
    expect(textsIn(html)).toEqual(expect.arrayContaining(["-20", "0", "20", "40", "60"]));
    const zero = /<line[^>]*y1="([^"]+)"[^>]*stroke-line-strong/.exec(html)?.[1];
    const ys = pathsIn(html, "data-line")[0]?.[0]?.map(([, y]) => y) ?? [];
    expect(Number(zero)).toBeGreaterThan(ys[0] ?? 0);
    expect(Number(zero)).toBeLessThan(ys[1] ?? 0);
    expect(count(html, 'data-mark="up"')).toBe(2);
    expect(count(html, 'data-mark="down"')).toBe(1);
    const places = [...html.matchAll(/<svg aria-hidden="true" x="([^"]+)" y="([^"]+)"/g)].map(
      ([, x, y]) => [x, y],
    );
    expect(places.filter(([x]) => x !== "0")).toEqual([
      ["37.5%", String(ys[1])],
      ["62.5%", String(ys[2])],
      ["62.5%", String((ys[2] ?? 0) - 9)],
    ]);
    expect(draw(points, { axis: "count" })).not.toContain("data-mark");
  });

  it("shows short and long durations together on a logarithmic axis", () => {
    const html = draw(
      toPoints([
        { share: 2, other: 7_200 },
        { share: 4, other: 3_600 },
      ]),
      {
        axis: "duration",
      },
    );
    expect(textsIn(html)).toEqual(
      expect.arrayContaining(["1", "10", "60", "600", "3600", "21600"]),
    );
    const [share, other] = pathsIn(html, "data-line");
    expect(share?.[0]?.[1]?.[1]).toBeLessThan((share?.[0]?.[0]?.[1] ?? 0) - 5);
    expect(other?.[0]?.[1]?.[1]).toBeGreaterThan(other?.[0]?.[0]?.[1] ?? 0);
  });
});
