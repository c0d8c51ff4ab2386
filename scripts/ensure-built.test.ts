import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { ensureBuilt } from "./ensure-built.mjs";

beforeAll(() => ensureBuilt(), 300_000);

it("the build of the pages goes without a warning", () => {
  const output = readFileSync(path.join(projectRoot(), "dist/build.log"), "utf8");
  expect(output).toContain("Compiled successfully");
  expect(output.split("\n").filter((line) => /\bwarn(ings?)?\b|deprecat/i.test(line))).toEqual([]);
});
