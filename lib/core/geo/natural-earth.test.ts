import { expect, test } from "vitest";
import world from "@/data/world-shapes.json";
import { projectNaturalEarth } from "./natural-earth";

// By `geoNaturalEarth1` of d3-geo 3.1.2, which drew the outlines.
test.each<[string, [number, number], [number, number]]>([
  ["Null Island", [0, 0], [320.0, 184.013]],
  ["Berlin", [52.52, 13.405], [340.81, 74.885]],
  ["Quito", [-0.18, -78.47], [178.801, 184.388]],
  ["Sydney", [-33.87, 151.21], [577.155, 254.779]],
  ["Nome", [64.5, -165.4], [84.849, 51.921]],
  ["Ushuaia", [-54.8, -68.3], [215.538, 297.65]],
])("draws %s inside its outline", (_, place, [x, y]) => {
  const found = projectNaturalEarth(place, world.projection);
  expect(found[0]).toBeCloseTo(x, 2);
  expect(found[1]).toBeCloseTo(y, 2);
});
