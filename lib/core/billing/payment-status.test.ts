import { expect, test } from "vitest";
import { isOpenPayment, canTransition, PAYMENT_STATUSES } from "./payment-status";

/** Rows are states, columns what may follow; written by hand from the design. */
const TABLE = `
  from  0 10 20 100 200 300 400 1000
  0     - x  -  x   x   x   x   x
  10    - -  x  x   x   x   x   x
  20    - -  -  x   x   x   x   x
  100   - -  -  -   -   -   -   -
  200   - -  -  x   -   -   -   -
  300   - -  -  x   -   -   -   -
  400   - -  -  x   -   -   -   -
  1000  - -  -  x   -   -   -   -
`;

test("allows only the table's transitions, and no transition after a final status", () => {
  const [, ...rows] = TABLE.trim().split("\n");
  for (const row of rows) {
    const [from, ...cells] = row.trim().split(/\s+/);
    const status = PAYMENT_STATUSES.find((item) => String(item) === from) ?? 0;
    const allowed = PAYMENT_STATUSES.map((to) => (canTransition(status, to) ? "x" : "-"));
    expect([from, ...allowed]).toEqual([from, ...cells]);
  }
  expect(PAYMENT_STATUSES.filter(isOpenPayment)).toEqual([0, 10, 20]);
});
