import { expect, test } from "vitest";
import { hashSecret, isWellFormedSecret, createSecret } from "./api-key-secret";

test("generates secrets with a checksum that detects every typo", () => {
  const secret = createSecret(false);
  expect(secret).toMatch(/^gw_live_[0-9A-Za-z]{49}$/);
  expect(createSecret(true)).toMatch(/^gw_test_/);
  expect(isWellFormedSecret(secret)).toBe(true);
  for (let at = 8; at < secret.length; at += 1) {
    const other = secret[at] === "x" ? "y" : "x";
    expect(isWellFormedSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
  }
});

test("generates unique secrets, with hashes that depend on the pepper", () => {
  const secrets = new Set(Array.from({ length: 1000 }, () => createSecret(false)));
  expect(secrets.size).toBe(1000);
  expect(hashSecret("a", "one")).not.toEqual(hashSecret("a", "two"));
  expect(hashSecret("a", "one")).toHaveLength(32);
});
