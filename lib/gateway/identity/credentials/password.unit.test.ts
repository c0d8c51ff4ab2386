import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password";

test("a hundred passwords at once leave threads for the log-in of a connection to Postgres", async () => {
  const stored = await hashPassword("a fine long password");
  let checked = 0;
  const all = Array.from({ length: 100 }, async () => {
    expect(await isPassword(stored, "a fine long password")).toBe(true);
    checked += 1;
  });
  // What a log-in by SCRAM computes.
  await promisify(pbkdf2)("secret", "salt", 4096, 32, "sha256");
  expect(checked).toBeLessThan(50);
  await Promise.all(all);
  expect(checked).toBe(100);
});
