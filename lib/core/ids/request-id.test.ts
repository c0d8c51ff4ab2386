import { expect, test } from "vitest";
import { newRequestId } from "./request-id";

test("generates 20,000 distinct ids of 32 evenly distributed letters and digits", () => {
  const ids = Array.from({ length: 20_000 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const id of ids) {
    expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
    for (const char of id) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  // 640,000 draws give 10,322 each with a deviation of 101; taking a byte modulo 62 would give 25 % more.
  for (const count of counts.values()) expect(Math.abs(count - 10_322)).toBeLessThan(700);
});
