import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { hashPassword, matchesPasswordHash } from "./service";

test("leaves threads for Postgres logins during forty concurrent password hashes", async () => {
  const stored = await hashPassword("a fine long password");
  let checked = 0;
  const all = Array.from({ length: 40 }, async () => {
    expect(await matchesPasswordHash(stored, "a fine long password")).toBe(true);
    checked += 1;
  });
  // Computes a SCRAM login.
  await promisify(pbkdf2)("secret", "salt", 4096, 32, "sha256");
  expect(checked).toBeLessThan(20);
  await Promise.all(all);
  expect(checked).toBe(40);
});

test("hashes passwords as OWASP recommends: Argon2id, 19 MiB, two passes, parallelism 1", async () => {
  const hash = await hashPassword("a fine long password");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await matchesPasswordHash(hash, "another fine password")).toBe(false);
});
