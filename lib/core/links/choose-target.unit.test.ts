import { expect, test } from "vitest";
import { chooseTarget, toPercentile, toTargetDevice, toTargetLabel } from "./choose-target";
import type { LinkTargetRule } from "./target-values";

const rule = (url: string, conditions: Partial<LinkTargetRule>): LinkTargetRule => ({
  countries: [],
  devices: [],
  share: null,
  url,
  ...conditions,
});
const visitor = { country: "DE", device: "ios", percentile: 0 } as const;

test("chooses the first target whose conditions are all met", () => {
  const rules = [
    rule("android", { devices: ["android"] }),
    rule("at-ios", { countries: ["AT"], devices: ["ios"] }),
    rule("de-ios", { countries: ["DE"], devices: ["ios"] }),
    rule("de", { countries: ["DE"] }),
  ];
  expect(chooseTarget(rules, visitor)?.url).toBe("de-ios");
  expect(chooseTarget(rules, { ...visitor, device: "desktop" })?.url).toBe("de");
  expect(chooseTarget(rules, { ...visitor, country: "FR" })).toBeNull();
});

test("doesn't match conditions on an unknown country or device", () => {
  const rules = [rule("de", { countries: ["DE"] }), rule("ios", { devices: ["ios"] })];
  expect(chooseTarget(rules, { country: null, device: null, percentile: 0 })).toBeNull();
  expect(chooseTarget(rules, { ...visitor, country: null })?.url).toBe("ios");
});

test("splits traffic by share, and sends the rest to the campaign's URL", () => {
  const rules = [rule("a", { share: 30 }), rule("b", { share: 20 })];
  const counts = new Map<string, number>();
  for (let percentile = 0; percentile < 100; percentile += 1) {
    const url = chooseTarget(rules, { ...visitor, percentile })?.url ?? "rest";
    counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  expect(Object.fromEntries(counts)).toEqual({ a: 30, b: 20, rest: 50 });
});

test("ignores other countries' targets when splitting by share", () => {
  const rules = [
    rule("at", { countries: ["AT"], share: 90 }),
    rule("de", { countries: ["DE"], share: 50 }),
  ];
  expect(chooseTarget(rules, { ...visitor, percentile: 49 })?.url).toBe("de");
  expect(chooseTarget(rules, { ...visitor, percentile: 50 })).toBeNull();
});

test("buckets visitors evenly and deterministically", () => {
  const places = Array.from({ length: 20_000 }, (_, n) => toPercentile(`link ${n}`));
  const below = places.filter((place) => place < 30).length / places.length;
  expect(below).toBeGreaterThan(0.28);
  expect(below).toBeLessThan(0.32);
  expect(toPercentile("link 7")).toBe(places[7]);
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15", "ios"],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36", "android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "desktop"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36", "desktop"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "desktop"],
  ["curl/8.5.0", null],
  [undefined, null],
])("detects the device of %s", (agent, device) => {
  expect(toTargetDevice(agent)).toBe(device);
});

test("gives long URLs that differ at their end distinct labels of at most 255 characters", () => {
  const url = `https://example.org/?${"a".repeat(400)}`;
  const labels = [`${url}1`, `${url}2`].map(toTargetLabel);
  expect(new Set(labels).size).toBe(2);
  expect(labels.every((label) => label.length === 255)).toBe(true);
  expect(toTargetLabel("https://example.org/")).toBe("https://example.org/");
});
