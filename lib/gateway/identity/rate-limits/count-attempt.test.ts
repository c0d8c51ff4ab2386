import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { withoutAccount } from "@/lib/db/transaction";
import { countAttempt, countAttempts } from "./store";

testDatabase();

const TWO = { attempts: 2, minutes: 60 };

test("allows two concurrent attempts under a limit of two, in any order", async () => {
  const count = () => withoutAccount((tx) => countAttempt(tx, "late", TWO));
  const [first, second] = await withoutAccount(async (tx) => {
    // This transaction's time is fixed from here on.
    await tx.query("SELECT now()");
    return [await count(), await countAttempt(tx, "late", TWO)];
  });
  expect([first, second]).toEqual([0, 0]);
  expect(await count()).toBeGreaterThan(1_000);
});

test("doesn't count an attempt blocked by one limit against the others", async () => {
  const one = { attempts: 1, minutes: 60 };
  const count = (...subjects: string[]) =>
    withoutAccount((tx) =>
      countAttempts(
        tx,
        subjects.map((subject) => [subject, one]),
      ),
    );
  expect(await count("busy")).toBe(0);
  expect(await count("phone", "busy")).toBeGreaterThan(3_000);
  expect(await count("phone")).toBe(0);
  expect(await count("phone")).toBeGreaterThan(3_000);
});
