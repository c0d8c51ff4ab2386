import { expect, test } from "vitest";
import { toBulkCost, toReservedAmount } from "./bulk-cost";

const SENDING = { is_dryrun: false, msg_total_cost: 0.3, charged_amount: 0.1 };

test("the cost of a bulk is what was charged, also while it is sending", () => {
  expect(toBulkCost(SENDING)).toBe(0.1);
  expect(toBulkCost({ ...SENDING, charged_amount: 0 })).toBe(0);
});

test("the cost of a dry run is its forecast", () => {
  expect(toBulkCost({ is_dryrun: true, msg_total_cost: 0.3, charged_amount: 0 })).toBe(0.3);
});

test("an open bulk reserves what isn't charged yet", () => {
  expect(toReservedAmount(SENDING)).toBe(0.2);
  expect(toReservedAmount({ ...SENDING, charged_amount: 0.3 })).toBe(0);
});
