import { expect, test } from "vitest";
import { BALANCE_ITEMS, type BalanceItem } from "@/lib/core/billing/balance-items";
import { itemHref } from "./item-href";

const unix = (time: string) => Date.parse(time) / 1_000;
const OCTOBER = { from: unix("2026-09-30T22:00:00Z"), to: unix("2026-10-31T23:00:00Z") };
const options = { now: unix("2026-11-20T12:00:00Z"), timeZone: "Europe/Berlin" };

const hrefsFor = (role: "owner" | "accountant") =>
  Object.fromEntries(
    BALANCE_ITEMS.map((item) => [item, itemHref(item, OCTOBER, { role, ...options })]),
  );

test("links each statement amount to its rows of the same days", () => {
  const days = "2026-10-01..2026-10-31";
  expect(hrefsFor("owner")).toEqual({
    top_up: `/billing/payments?created=${days}`,
    refund: `/billing/payments?created=${days}`,
    correction: `/billing/documents?kind=credit_note&date=${days}`,
    message: expect.stringContaining("2026-10"),
    short_link: "/campaigns",
    messenger_code: `/verification?created=${days}`,
    fraud_check: `/fraud?created=${days}`,
  } satisfies Record<BalanceItem, unknown>);
});

test("has no links if the role can't open the page", () => {
  expect(hrefsFor("accountant")).toMatchObject({
    top_up: expect.any(String),
    short_link: null,
    messenger_code: null,
    fraud_check: null,
  });
});
