import { expect, it } from "vitest";
import { toGroupStats } from "./group-stats";

const duration = { messages: 0, p50: null, p90: null, p99: null };
const group = {
  group: "DE",
  messages: 8,
  sent: 8,
  delivered: 6,
  failed: 2,
  pending: 0,
  charged: 8,
  parts: 10,
  cost: 0.6,
  hand_over: duration,
  delivery: duration,
  total: { messages: 6, p50: 1, p90: 12, p99: 20 },
  previous: { messages: 4, delivered: 4, failed: 0, cost: 0.3 },
};

it("computes shares, their change, parts and costs", () => {
  expect(toGroupStats(group)).toEqual({
    group: "DE",
    messages: 8,
    share: 0.75,
    change: -0.25,
    p90: 12,
    partsPerMessage: 1.25,
    costPerDelivered: 0.1,
  });
});

it("returns null instead of dividing by zero", () => {
  const none = { messages: 0, delivered: 0, failed: 0, cost: 0 };
  expect(toGroupStats({ ...group, delivered: 0, charged: 0, previous: none })).toMatchObject({
    share: 0,
    change: null,
    partsPerMessage: null,
    costPerDelivered: null,
  });
});
