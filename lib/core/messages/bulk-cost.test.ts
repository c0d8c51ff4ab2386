import { expect, test } from "vitest";
import { toBulkCost, toReservedAmount } from "./bulk-cost";

const SENDING = { is_dryrun: false, msg_total_cost: 0.3, charged_amount: 0.1 };

test("shows what was charged as a bulk's cost, also while it is sending", () => {
  expect(toBulkCost(SENDING)).toBe(0.1);
  expect(toBulkCost({ ...SENDING, charged_amount: 0 })).toBe(0);
});

test("shows the forecast as a dry run's cost", () => {
  expect(toBulkCost({ is_dryrun: true, msg_total_cost: 0.3, charged_amount: 0 })).toBe(0.3);
});

test("reserves the uncharged rest of an open bulk", () => {
  expect(toReservedAmount(SENDING)).toBe(0.2);
  expect(toReservedAmount({ ...SENDING, charged_amount: 0.3 })).toBe(0);
});
