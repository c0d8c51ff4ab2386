import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { geoNaturalEarth1, geoPath } from "d3-geo";
import countries from "i18n-iso-countries";
import { feature } from "topojson-client";

/**
 * Writes country outlines as SVG paths, from Natural Earth (public domain) through world-atlas, so that browsers need
 * no geometry library. Run after changing the projection or size.
 */

const [WIDTH, HEIGHT] = [640, 320];
/** Countries without a number in the source. */
const BY_NAME = { Kosovo: "XK" };
const ANTARCTICA = "AQ";

const source = new URL("../../node_modules/world-atlas/countries-110m.json", import.meta.url);
const world = JSON.parse(readFileSync(source, "utf8"));
const shapes = feature(world, world.objects.countries).features.map((shape) => ({
  code: countries.numericToAlpha2(shape.id) ?? BY_NAME[shape.properties.name] ?? null,
  shape,
}));
const shown = shapes.filter(({ code }) => code !== ANTARCTICA);
const all = { type: "FeatureCollection", features: shown.map(({ shape }) => shape) };
const outline = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], all);
const draw = geoPath(outline).digits(0);
// For points, which `lib/core/geo/natural-earth.ts` projects identically.
const [x, y] = outline.translate();
const projection = { scale: outline.scale(), x, y };
const paths = shown.map(({ code, shape }) => ({ code, d: draw(shape) }));
const file = "../../data/world-shapes.json";
writeFileSync(
  fileURLToPath(new URL(file, import.meta.url)),
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, projection, paths })}\n`,
);
