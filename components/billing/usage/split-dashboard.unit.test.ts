import { expect, test } from "vitest";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import { splitDashboard } from "./split-dashboard";

const sums = (messages: number, cost: number) => ({ messages, parts: messages, cost });
const none = { short_links: 0, messenger_codes: 0, fraud_checks: 0 };
const key = (key_id: number, name: string | null, messages: number, cost: number) =>
  ({ key_id, name, ...none, ...sums(messages, cost) }) as UsageReport["keys"][number];
const person = { user_id: 3, name: "Nora", origin: null };
const optOuts = { user_id: null, name: null, origin: "opt_out" as const };

test("attributes opt-out confirmations to neither the dashboard nor a person", () => {
  const keys = [key(1, null, 5, 0.5), key(17, "Shop", 2, 0.2)];
  const people = [
    { ...person, ...sums(3, 0.3) },
    { ...optOuts, ...sums(2, 0.2) },
  ];
  const split = splitDashboard({ keys, people });
  expect(split.keys).toEqual([key(1, null, 3, 0.3), key(17, "Shop", 2, 0.2)]);
  expect(split.dashboard).toEqual(key(1, null, 3, 0.3));
  expect(split.people).toEqual([{ ...person, ...sums(3, 0.3) }]);
  expect(split.automatic).toEqual([{ origin: "opt_out", ...sums(2, 0.2) }]);
});

test("hides the dashboard series where only the gateway sent messages", () => {
  const people = [{ ...optOuts, ...sums(2, 0.2) }];
  expect(splitDashboard({ keys: [key(1, null, 2, 0.2)], people })).toEqual({
    keys: [],
    dashboard: undefined,
    people: [],
    automatic: [{ origin: "opt_out", ...sums(2, 0.2) }],
  });
});

test("doesn't split long ranges", () => {
  const keys = [key(1, null, 5, 0.5)];
  expect(splitDashboard({ keys, people: null })).toMatchObject({ keys, automatic: [] });
});
