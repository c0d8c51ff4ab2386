import { expect, test } from "vitest";
import { parseBackHalf, toSkeleton } from "./back-half";

test.each([
  ["sale", "sale"],
  [" Summer-Sale-2026 ", "summer-sale-2026"],
  ["123", "123"],
  ["a".repeat(40), "a".repeat(40)],
])("normalizes %s", (text, backHalf) => {
  expect(parseBackHalf(text)).toBe(backHalf);
});

test.each([
  "",
  "ab",
  "a".repeat(41),
  "-sale",
  "sale-",
  "sale 2026",
  "sale/2026",
  "sale.html",
  "sale?x",
  "ѕаlе",
  "saⅼe",
  "sale\u0000",
  "sale\u200b2",
  "größe",
])("rejects %s", (text) => {
  expect(() => parseBackHalf(text)).toThrow("letters a to z");
});

test.each(["login", "LOGIN", "l0gin", "log-in", "1ogln", "api", "app", "robots"])(
  "reserves %s and its look-alikes",
  (text) => {
    expect(() => parseBackHalf(text)).toThrow("reserved");
  },
);

test.each([
  ["s0mmer", "sommer"],
  ["sa1e", "sale"],
  ["saie", "sale"],
  ["surnmer", "summer"],
  ["summer-sale", "summersale"],
  ["SALE", "sale"],
  ["vvinter", "winter"],
])("treats %s as %s", (one, other) => {
  expect(toSkeleton(one)).toBe(toSkeleton(other));
});
