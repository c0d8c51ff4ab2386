import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SIDEBAR_BREAKPOINT } from "./sidebar-breakpoint";

test("collapses the sidebar to icons at the same width in code and style sheet", () => {
  const [, width] =
    /--breakpoint-sidebar: (\w+);/.exec(readFileSync("app/globals.css", "utf8")) ?? [];
  expect(width).toBe(SIDEBAR_BREAKPOINT);
});
