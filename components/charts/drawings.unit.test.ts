import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Files that draw without the chart library, and why. Charts with an axis are never among them. */
const OWN_DRAWINGS: Record<string, string> = {
  "components/charts/bar-note-line.tsx": "annotation inside a chart of the library",
  "components/charts/bar-parts.tsx": "shapes and labels inside a chart of the library",
  "components/charts/country-map.tsx": "map",
  "components/charts/hatch.tsx": "pattern inside a chart of the library",
  "components/charts/line-parts.tsx": "lines, band and marks inside a chart of the library",
  "components/charts/picture-parts.tsx": "axes and gridlines inside a chart of the library",
  "components/charts/sparkline.tsx": "line without axes",
  "components/charts/world-drawing.tsx": "map",
  "components/report-mails/chart-image.tsx": "legend around a chart of the library, in mails",
  "components/trust/fraud-checks/location-map.tsx": "map",
  "components/ui/logo.tsx": "logo",
  "components/ui/share-bar.tsx": "bar inside a table cell",
  "components/billing/payments/month-comparison.tsx": "bar inside a table cell",
};

const SHAPES = /<(?:svg|rect|path|line|polyline|polygon|circle|canvas)[\s>/]/;

const FILES = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort(),
);

const filesWith = (pattern: RegExp) =>
  FILES.filter((file) => pattern.test(readFileSync(file, "utf8")));

it("renders every chart with an axis through the library", () => {
  expect(filesWith(SHAPES).filter((file) => file.endsWith(".tsx"))).toEqual(
    Object.keys(OWN_DRAWINGS).sort(),
  );
});

it("loads the library from one chunk only", () => {
  expect(filesWith(/from "recharts"/)).toEqual([
    "components/charts/bar-parts.tsx",
    "components/charts/bar-picture.tsx",
    "components/charts/line-parts.tsx",
    "components/charts/picture-frame.tsx",
    "components/charts/picture-parts.tsx",
  ]);
  // Everything that imports these is imported by the picture alone.
  expect(filesWith(/from "[^"]*\/(?:bar|line|picture)-(?:picture|parts|frame)"/)).toEqual([
    "components/charts/bar-picture.tsx",
    "components/charts/line-picture.tsx",
    "components/charts/picture-frame.tsx",
    "components/charts/picture.tsx",
  ]);
  expect(filesWith(/from "[^"]*charts\/picture"|from "\.\/picture"/)).toEqual([
    "components/charts/static-picture.tsx",
  ]);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(dependencies).toHaveProperty("recharts");
});
