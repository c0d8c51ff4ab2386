import { expect, test } from "vitest";
import { toCheckedFields } from "./check-result";
import type { LinkDomainRecord } from "./store";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-29T12:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
const row = (fields: Partial<LinkDomainRecord>): LinkDomainRecord => ({
  id: "1",
  domain: "go.example.com",
  challenge: "t",
  state: "verified",
  problem: null,
  is_default: true,
  created_at: ago(1_000),
  verified_at: ago(900),
  checked_at: ago(1),
  failing_since: null,
  check_at: NOW,
  ...fields,
});

test("verifies a pending domain, and restores a suspended one", () => {
  for (const state of ["pending", "suspended"] as const) {
    const after = toCheckedFields(row({ state, failing_since: ago(5) }), null, NOW);
    expect(after).toMatchObject({ state: "verified", verified_at: NOW, failing_since: null });
  }
  expect(toCheckedFields(row({}), null, NOW).verified_at).toEqual(ago(900));
});

test("suspends a verified domain whose record is gone for longer than the grace period", () => {
  const first = toCheckedFields(row({}), "token_missing", NOW);
  expect(first).toMatchObject({ state: "verified", failing_since: NOW });
  const during = row({ failing_since: ago(71.9) });
  expect(toCheckedFields(during, "token_missing", NOW).state).toBe("verified");
  const over = row({ failing_since: ago(72) });
  for (const problem of ["token_missing", "not_pointing"] as const)
    expect(toCheckedFields(over, problem, NOW).state).toBe("suspended");
});

test("never suspends for unanswered DNS, which neither begins nor ends the grace period", () => {
  expect(toCheckedFields(row({}), "dns_failed", NOW)).toMatchObject({
    state: "verified",
    failing_since: null,
  });
  const over = row({ failing_since: ago(500) });
  expect(toCheckedFields(over, "dns_failed", NOW)).toMatchObject({
    state: "verified",
    failing_since: ago(500),
  });
});

test("suspends at once if another account proved the domain", () => {
  expect(toCheckedFields(row({}), "taken", NOW).state).toBe("suspended");
});

test("checks a domain that isn't verified ever less often, and gives up after two weeks", () => {
  const nextMinutes = (hours: number) => {
    const pending = row({ state: "pending", failing_since: ago(hours) });
    const { check_at: at } = toCheckedFields(pending, "token_missing", NOW);
    return at === null ? null : (at.getTime() - NOW.getTime()) / 60_000;
  };
  expect([0, 1, 100, 14 * 24 + 1].map(nextMinutes)).toEqual([0.5, 15, 60, null]);
});
