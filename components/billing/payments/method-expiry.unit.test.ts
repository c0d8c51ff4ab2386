import { expect, test } from "vitest";
import { getCardEnd, toExpiry } from "./method-expiry";

test.each([
  ["2026-11-02T00:00:00Z", "fine"],
  ["2026-11-02T00:00:01Z", "later"],
  ["2026-12-02T00:00:00Z", "later"],
  ["2026-12-02T00:00:01Z", "soon"],
  ["2026-12-31T23:59:59Z", "soon"],
  ["2027-01-01T00:00:00Z", "expired"],
])("at %s, a card that expires 12/2026 is %s", (now, expiry) => {
  const end = getCardEnd({ exp_month: 12, exp_year: 2026 });
  expect(toExpiry(end, new Date(now))).toBe(expiry);
});
