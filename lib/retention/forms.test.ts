import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { clearUp } from "./test-retention";

testDatabase();

/** Stores a response with personal data due for erasure in `eraseIn` hours (negative: overdue). */
async function answer(accountId: number, campaign: string, eraseIn: number): Promise<void> {
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, phone, fields, ip,
         reason, comment, created_at, erase_at)
       VALUES ($1, gen_random_uuid(), 1, $2, 'unsubscribe', 'done', 1, 'en', '+491713920001', '{"a": "Ada"}', '192.0.2.1',
         2, 'Bye', now(), now() + $3::int * interval '1 hour')`,
      [accountId, campaign, eraseIn],
    ),
  );
}

const readFormAnswers = async (accountId: number) =>
  (
    await asOwner((tx) =>
      tx.query("SELECT * FROM form_answers WHERE account_id = $1 ORDER BY campaign", [accountId]),
    )
  ).rows;

test("deletes people in responses when due, and keeps the counts", async () => {
  const { account } = await createContext();
  await answer(account.id, "aaaaaaaaaa", -1);
  await answer(account.id, "bbbbbbbbbb", 1);
  await clearUp();
  expect(await readFormAnswers(account.id)).toMatchObject([
    { phone: null, fields: {}, ip: null, comment: null, erase_at: null, reason: 2, state: "done" },
    { phone: "+491713920001", fields: { a: "Ada" }, ip: "192.0.2.1", comment: "Bye" },
  ]);
});

test("deletes responses with their campaign", async () => {
  const { account } = await createContext();
  await answer(account.id, "cccccccccc", 1);
  await answer(account.id, "dddddddddd", 1);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO short_link_campaigns (account_id, code, kind, type, name, url, link_id, created_at, changed_at, removed_at)
       VALUES ($1, 'cccccccccc', 'unsubscribe', 1, 'x', 'https://example.org', 1, now(), now(), now())`,
      [account.id],
    ),
  );
  await clearUp();
  expect(await readFormAnswers(account.id)).toMatchObject([{ campaign: "dddddddddd" }]);
});
