import { expect, it } from "vitest";
import { canChangeFraudCheck, FRAUD_STATUS_CODES, isChecking } from "./fraud-state";

it("ends a check once, and only a running one", () => {
  const pairs = FRAUD_STATUS_CODES.flatMap((from) =>
    FRAUD_STATUS_CODES.filter((to) => canChangeFraudCheck(from, to)).map((to) => `${from}>${to}`),
  );
  expect(pairs).toEqual(["0>5", "0>1000", "5>10", "5>20", "5>21", "5>1000"]);
  expect(FRAUD_STATUS_CODES.filter(isChecking)).toEqual([0, 5]);
});
