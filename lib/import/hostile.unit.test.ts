import { expect, test } from "vitest";
import { readHostileFiles } from "./test-hostile-files";

test("rejects hostile files within 50 MB", () => {
  const results = readHostileFiles();
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
  const beyond = Object.entries(results).filter(([, { mb }]) => mb > 50);
  expect(beyond).toEqual([]);
}, 120_000);
