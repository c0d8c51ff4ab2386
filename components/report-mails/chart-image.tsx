import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { renderToStaticMarkup } from "react-dom/server";
import { axisWidth } from "@/components/charts/scale";
import { pictureHeight } from "@/components/charts/sizes";
import { drawFixedPicture } from "@/components/charts/static-picture";
import { barTicks } from "@/components/charts/bars";
import { lineTicks } from "@/components/charts/lines";
import type { ChartSeries, PictureProps } from "@/components/charts/types";
import { FILL_CLASSES, STROKE_CLASSES } from "@/components/charts/variants";
import { projectRoot } from "@/lib/project-root";
import { COLORS, type ColorName } from "./mail-colors";
import { PICTURE_WIDTH } from "./picture-size";
import type { ReportChart } from "./report-model";

/** Pixels; half of them as shown. */
const FONT_SIZE = 22;
/** The chart's own labels are laid out for text of 13 pixels. */
const AXIS_SCALE = FONT_SIZE / 13;
const PADDING = 16;
const LEGEND_ROW = 40;
const SWATCH_WIDTH = 32;
const LEGEND_GAP = 36;
const LETTER_WIDTH = FONT_SIZE * 0.56;
/** Maximum characters of a legend's text; the table has it in full. */
const MAX_LABEL = 48;

const isColor = (name: string): name is ColorName => name in COLORS;

/** Converts a class such as `fill-c1-fill/15` or `stroke-c1` to a paint with its opacity. */
function toPaint(name: string): Record<string, string> {
  const match = /^(fill|stroke)-([a-z0-9-]+?)(?:\/(\d+))?$/.exec(name);
  const [, kind = "", color = "", opacity] = match ?? [];
  if (match === null || !isColor(color)) return {};
  return {
    [kind]: COLORS[color],
    ...(opacity !== undefined && { [`${kind}Opacity`]: String(Number(opacity) / 100) }),
  };
}

const toDashes = (name: string): Record<string, string> => {
  const match = /^\[stroke-dasharray:([\d_]+)\]$/.exec(name);
  return match?.[1] === undefined ? {} : { strokeDasharray: match[1].replaceAll("_", " ") };
};

/** Replaces classes by attributes: the library reads no stylesheets of pages. */
function toAttributes(className: unknown): Record<string, string> {
  const names = typeof className === "string" ? className.split(/\s+/) : [];
  return Object.assign(
    {},
    ...names.map((name) =>
      name === "text-small"
        ? { fontSize: String(FONT_SIZE) }
        : { ...toPaint(name), ...toDashes(name) },
    ),
  );
}

interface LegendEntry extends ChartSeries {
  x: number;
  y: number;
}

const shorten = (label: string) =>
  [...label].length > MAX_LABEL ? `${[...label].slice(0, MAX_LABEL - 1).join("")}…` : label;

/** Places entries in rows by estimated widths. */
function placeLegend(series: readonly ChartSeries[], width: number): LegendEntry[] {
  let [x, y] = [0, 0];
  return series.map((item) => {
    const label = shorten(item.label);
    const entryWidth = SWATCH_WIDTH + label.length * LETTER_WIDTH + LEGEND_GAP;
    if (x > 0 && x + entryWidth > width) [x, y] = [0, y + LEGEND_ROW];
    const entry = { ...item, label, x, y };
    x += entryWidth;
    return entry;
  });
}

function Legend({ entries, isLine }: { entries: readonly LegendEntry[]; isLine: boolean }) {
  return entries.map(({ key, label, variant, x, y }) => (
    <g key={key} transform={`translate(${x} ${y})`}>
      {isLine ? (
        <line
          x1="0"
          x2="22"
          y1="14"
          y2="14"
          strokeWidth="4"
          {...toAttributes(STROKE_CLASSES[variant])}
        />
      ) : (
        <rect x="0" y="4" width="20" height="20" {...toAttributes(FILL_CLASSES[variant])} />
      )}
      <text x={SWATCH_WIDTH} y="22" fontSize={FONT_SIZE} fill={COLORS["ink-2"]}>
        {label}
      </text>
    </g>
  ));
}

function readTicks(picture: PictureProps): readonly number[] {
  return picture.kind === "bars" ? barTicks(picture) : lineTicks(picture).ticks;
}

/** Draws a chart as the pages do, with its legend if it has several series. */
function ChartSvg({ picture }: { picture: PictureProps }) {
  const { series, formatTick } = picture;
  const axis = axisWidth(readTicks(picture), formatTick) * AXIS_SCALE;
  const entries = series.length > 1 ? placeLegend(series, PICTURE_WIDTH + axis) : [];
  const legend = entries.length === 0 ? 0 : (entries.at(-1)?.y ?? 0) + LEGEND_ROW;
  const width = PICTURE_WIDTH + axis + 2 * PADDING;
  const height = pictureHeight(picture) + legend + 2 * PADDING;
  return (
    <svg
      aria-hidden
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="IBM Plex Sans"
    >
      <rect width={width} height={height} fill={COLORS.surface} />
      <g transform={`translate(${PADDING} ${PADDING})`}>
        <Legend entries={entries} isLine={picture.kind === "lines"} />
      </g>
      <g transform={`translate(${PADDING} ${PADDING + legend})`}>
        {drawFixedPicture(picture, PICTURE_WIDTH, toAttributes)}
      </g>
    </svg>
  );
}

let fonts: { fontFiles: string[]; loadSystemFonts: false; defaultFontFamily: string } | undefined;

function getFonts() {
  fonts ??= {
    fontFiles: ["IBMPlexSans-Regular.ttf", "IBMPlexSans-SemiBold.ttf"].map((name) =>
      path.join(projectRoot(), "data/fonts", name),
    ),
    loadSystemFonts: false,
    defaultFontFamily: "IBM Plex Sans",
  };
  return fonts;
}

/** Characters that XML 1.0 forbids, which names may contain. */
const INVALID_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Renders a chart as PNG, twice as large as it is shown. */
export function drawChart({ picture }: ReportChart): Uint8Array {
  const svg = renderToStaticMarkup(<ChartSvg picture={picture} />);
  return new Resvg(svg.replace(INVALID_XML, ""), { font: getFonts() }).render().asPng();
}
