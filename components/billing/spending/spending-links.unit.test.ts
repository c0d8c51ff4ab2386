import { expect, test } from "vitest";
import { groupHref, periodHref } from "./spending-links";

const range = "2026-11-01..2026-11-21";
const owner = { role: "owner", range, filters: [] } as const;
const marketing = { role: "marketing", range, filters: [] } as const;

test("links a period to usage, or to messages for roles without usage access", () => {
  expect(periodHref({ role: "accountant", range, filters: [] })).toBe(
    `/billing/usage?range=${range}`,
  );
  expect(periodHref(marketing)).toMatch(/^\/messages\?state=.*&counted=2026-11-01\.\.2026-11-21$/);
});

test("links a filtered period to its messages if it has any", () => {
  const of = (field: string, ...values: string[]) => [{ field, operator: "is" as const, values }];
  expect(periodHref({ ...owner, filters: of("country", "DE") })).toMatch(/&country=DE$/);
  const services = of("service", "direct", "short_link");
  expect(periodHref({ ...owner, filters: services })).toMatch(/^\/messages\?.*&service=direct$/);
  const links = of("service", "short_link");
  expect(periodHref({ ...owner, filters: links })).toBe(`/billing/usage?range=${range}`);
  const keys = { ...owner, filters: of("key", "7") };
  expect(groupHref({ by: "iso2", group: "DE", bulk: null }, keys)).toMatch(
    /^\/messages\?.*&key=7&country=DE$/,
  );
});

test("links groups of messages to their messages for every role", () => {
  for (const options of [owner, marketing]) {
    expect(groupHref({ by: "iso2", group: "DE", bulk: null }, options)).toMatch(
      /^\/messages\?.*&country=DE$/,
    );
    expect(groupHref({ by: "key_id", group: "7", bulk: null }, options)).toMatch(
      /^\/messages\?.*&key=7$/,
    );
    const sms = groupHref({ by: "service", group: "direct", bulk: null }, options);
    expect(sms).toMatch(/^\/messages\?.*&service=direct$/);
    const bulk = { created_at: 1_790_000_000, sender_id: "Shop" };
    expect(groupHref({ by: "bulk_id", group: "u", bulk }, options)).toBe("/bulks/u");
  }
});

test.each([
  ["service", "fraud_check"],
  ["service", "messenger_code"],
  ["cost_centre", "Shop"],
  ["cost_centre", ""],
  ["iso2", ""],
] as const)("links %s %j, which has no message list, to usage or to no page", (by, group) => {
  expect(groupHref({ by, group, bulk: null }, owner)).toBe(`/billing/usage?range=${range}`);
  expect(groupHref({ by, group, bulk: null }, marketing)).toBeNull();
});

test("has no link for a deleted bulk", () => {
  expect(groupHref({ by: "bulk_id", group: "u", bulk: null }, owner)).toBeNull();
});
