import { expect, test } from "vitest";
import { toBulkState } from "./bulk-state";

const NOW = 1_000_000;
const BULK: Parameters<typeof toBulkState>[0] = {
  status_code: 5,
  is_dryrun: false,
  paused_reason: null,
  delivery_at: 0,
  recipients_count: 200,
  sent_count: 50,
};

test.each([
  [{}, "sending", "moving"],
  [{ delivery_at: NOW + 60 }, "scheduled", "waiting"],
  [{ delivery_at: NOW - 60 }, "sending", "moving"],
  [{ delivery_at: NOW + 60, paused_reason: "approval" }, "approval", "attention"],
  [{ paused_reason: "funds" }, "funds", "attention"],
  [{ status_code: 10 }, "sent", "normal"],
  [{ status_code: 15, paused_reason: "funds" }, "stopped", "stopped"],
  [{ status_code: 201 }, "nobody", "attention"],
  [{ is_dryrun: true }, "dryRunning", "moving"],
  [{ is_dryrun: true, status_code: 201 }, "dryRun", "normal"],
] as const)("maps %j to %s", (change, key, kind) => {
  expect(toBulkState({ ...BULK, ...change }, NOW)).toMatchObject({ key, kind });
});

test("counts recipients sent to as progress, and shows no progress without recipients", () => {
  expect(toBulkState(BULK, NOW).progress).toBe(0.25);
  expect(toBulkState({ ...BULK, recipients_count: 0, sent_count: 0 }, NOW).progress).toBe(0);
});
