import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SIDEBAR_BREAKPOINT } from "./sidebar-breakpoint";

test("code and style sheet turn the sidebar into icons at the same width", () => {
  const [, width] =
    /--breakpoint-sidebar: (\w+);/.exec(readFileSync("app/globals.css", "utf8")) ?? [];
  expect(width).toBe(SIDEBAR_BREAKPOINT);
});
