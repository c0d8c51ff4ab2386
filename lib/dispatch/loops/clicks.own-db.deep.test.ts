import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { startClicks } from "./clicks";

testDatabase();

test("finds clicks without an announcement, also if the clock of the process that stored them is fast", async () => {
  const { account } = await createContext();
  const clicks = startClicks((message, error) => {
    throw new Error(message, { cause: error });
  });
  onTestFinished(() => clicks.stop());
  const count = async () => {
    const { rowCount } = await asOwner((tx) => tx.query("SELECT FROM click_inbox"));
    return rowCount;
  };
  // The run at the start, and the one when the listener connects, have passed.
  await sleep(1_500);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO click_inbox (click_key, account_id, link_id, asked_at, url, ip, method, signals, is_repeat)
       VALUES (gen_random_uuid(), $1, 1, now() + interval '1 hour', 'https://example.com', '192.0.2.1', 'GET', '{}', false)`,
      [account.id],
    ),
  );
  await expect.poll(count, { timeout: 8_000 }).toBe(0);
});
