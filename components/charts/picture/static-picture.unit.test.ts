import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Bar, BarPictureProps } from "@/components/charts/types";
import { drawStaticPicture } from "./static-picture";

const SERIES = [
  { key: "failed", label: "Failed", variant: "bad" },
  { key: "delivered", label: "Delivered", variant: "good" },
] as const;

const barsOf = (values: readonly Bar["values"][]): Bar[] =>
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
      drawStaticPicture({ series: SERIES, bars, formatTick: String, height: 200, ...more }),
    ),
  );

const partsIn = (html: string) => [...html.matchAll(/<rect[^>]*data-part[^>]*>/g)];

it("draws bars, gridlines and labels without a browser", () => {
  const html = draw(barsOf([{ failed: 2, delivered: 6 }, { delivered: 4 }, {}]));
  expect(partsIn(html)).toHaveLength(3);
  expect(html.match(/stroke-line-soft/g)?.length).toBe(5);
  for (const label of ["0:00", "1:00", "2:00", ">8<", ">0<"]) expect(html).toContain(label);
  console.log(html);
});
