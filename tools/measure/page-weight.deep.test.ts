import { describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import {
  CHART_LIBRARY_KIB,
  STYLES_KIB,
  weighChartLibrary,
  weighPages,
  weighStyles,
} from "./page-weight";

const pages = weighPages(projectRoot());

describe("what a page makes people load", () => {
  it("is measured for every page of the build", () => {
    expect(pages.length).toBeGreaterThan(10);
  });

  it.each(pages)("$route stays within its budget", ({ route, gzip, raw, budget }) => {
    console.log(`${gzip.toFixed(0)} KiB of ${budget.gzip}, ${raw.toFixed(2)} MB raw: ${route}`);
    expect(gzip).toBeLessThanOrEqual(budget.gzip);
    expect(raw).toBeLessThanOrEqual(budget.raw);
  });

  it("includes little CSS", () => {
    expect(weighStyles(projectRoot())).toBeLessThanOrEqual(STYLES_KIB);
  });

  it("loads the chart library in one chunk, after the page", () => {
    const gzip = weighChartLibrary(projectRoot());
    console.log(`${gzip.toFixed(1)} KiB of ${CHART_LIBRARY_KIB}: Recharts`);
    expect(gzip).toBeGreaterThan(0);
    expect(gzip).toBeLessThanOrEqual(CHART_LIBRARY_KIB);
  });
});
