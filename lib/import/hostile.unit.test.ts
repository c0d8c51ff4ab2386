import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "@/lib/project-root";

interface Result {
  reason: string;
  ms: number;
  mb: number;
}

test("hostile files are refused within a second and 50 MB", () => {
  const child = path.join(projectRoot(), "lib/import/test-hostile-child.ts");
  const args = ["--expose-gc", "--import", "tsx", child];
  const output = execFileSync(process.execPath, args, { cwd: projectRoot(), encoding: "utf8" });
  const results: Record<string, Result> = JSON.parse(output);
  const reasons = Object.fromEntries(
    Object.entries(results).map(([name, { reason }]) => [name, reason]),
  );
  expect(reasons).toEqual({
    "1 GB of one line": "file_quote_open",
    "a quote that never closes": "file_quote_open",
    "a million columns": "file_quote_open",
    "a zip bomb of rows": "file_damaged",
    "a zip bomb of one text": "file_damaged",
    "a zip bomb of a comment": "file_damaged",
    "a zip bomb of shared texts": "file_damaged",
    "deep XML": "file_damaged",
    "2^20 by 2^14 cells": "file_too_wide",
    entities: "file_damaged",
    "NUL bytes": "file_not_table",
    "bytes of nothing": "file_not_table",
  });
  const beyond = Object.entries(results).filter(([, { ms, mb }]) => ms > 1_000 || mb > 50);
  expect(beyond).toEqual([]);
}, 120_000);
