import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "./response";
import { logOutages } from "./outage-log";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Line = Parameters<Log>[0];

const postgres = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code });

function makeLog() {
  const lines: Line[] = [];
  const write = logOutages((line) => lines.push(line));
  const fail = (requestId: string, error: Error, level: Line["level"] = "warn") =>
    write({ level, message: "request failed: unavailable", requestId, error });
  return { lines, fail };
}

test("logs an outage at once, then once a minute with its count, and on recovery", () => {
  const { lines, fail } = makeLog();
  const error = postgres("57P03");
  for (let at = 1; at <= 500; at += 1) fail(`r${at}`, error);
  expect(lines).toEqual([
    { level: "warn", message: "request failed: unavailable", requestId: "r1", error },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toEqual({
    level: "warn",
    requestId: "r500",
    error,
    message: "request failed: unavailable, 499 more within a minute",
  });
  fail("r501", error);
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toMatchObject({ requestId: "r501" });
  // A minute without any, and it is over.
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  fail("r502", error);
  expect(lines.at(-1)).toMatchObject({ message: "request failed: unavailable", requestId: "r502" });
});

test("logs a full disk as an alarm in every line", () => {
  const { lines, fail } = makeLog();
  for (let at = 1; at <= 3; at += 1) fail(`r${at}`, postgres("53100"));
  vi.advanceTimersByTime(60_000);
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ["error", "the disk of the database is full: requests fail"],
    ["error", "the disk of the database is full: requests fail, 2 more within a minute"],
  ]);
});

test("logs other causes separately, and unexpected ones each time", () => {
  const { lines, fail } = makeLog();
  fail("a", postgres("57P03"));
  fail("b", postgres("53300"));
  for (const id of ["c", "d"]) fail(id, new Error("a defect"), "error");
  expect(lines.map(({ requestId }) => requestId)).toEqual(["a", "b", "c", "d"]);
});
