import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { ensureBuilt } from "./ensure-built.mjs";

beforeAll(() => ensureBuilt(), 300_000);

it("builds the pages without a warning", () => {
  const output = readFileSync(path.join(projectRoot(), "dist/build.log"), "utf8");
  expect(output).toContain("Compiled successfully");
  expect(output.split("\n").filter((line) => /\bwarn(ings?)?\b|deprecat/i.test(line))).toEqual([]);
});

it("tells browsers to compile scripts while they download", () => {
  const chunks = path.join(projectRoot(), ".next/static/chunks");
  const scripts = readdirSync(chunks).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  for (const name of scripts) {
    const [first] = readFileSync(path.join(chunks, name), "utf8").split("\n", 1);
    expect(first, name).toBe("//# allFunctionsCalledOnLoad");
  }
});
