import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { BULK_IN_PROGRESS, BULK_NO_RECIPIENTS } from "@/lib/core/messages/bulk-state";
import { DAY_MS } from "@/lib/core/time/units";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { createBulk } from "@/lib/gateway/messaging/bulks/public";
import { updateSendingSettings } from "@/lib/gateway/account/settings/public";
import { findLedgerDiscrepancies, submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import { clearUp, daysAgo, insertOldMessages, queueOldMessage } from "./test-retention";
import { deleteOldTexts } from "./texts";
import { runWrite } from "@/lib/db/write-context";

testDatabase();
beforeAll(importTestRates);

/** Ages in days of the messages that still have their text. */
async function agesWithText(ctx: Context): Promise<number[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ age: number; is_text_deleted: boolean; text: string | null }>(
      `SELECT extract(day FROM now() - created_at)::int AS age, is_text_deleted, text FROM messages
       WHERE account_id = $1 ORDER BY uuid DESC`,
      [ctx.account.id],
    ),
  );
  for (const row of rows) expect(row.is_text_deleted).toBe(row.text === null);
  return rows.filter(({ text }) => text !== null).map(({ age }) => age);
}

/** Once a day is enough for a run; a test does not wait for it. */
const nextDay = () => asOwner((tx) => tx.query("UPDATE account_settings SET texts_due_at = now()"));

test("deletes texts after 90 days or the account's setting, and keeps younger ones", async () => {
  const usual = await createContext();
  const brief = await createContext();
  const long = await createContext();
  for (const ctx of [usual, brief, long]) {
    await insertOldMessages(ctx.account.id, [1, 6, 8, 89, 91, 200, 366]);
  }
  await runWrite(brief, (write) => updateSendingSettings(write, { text_retention_days: 7 }));
  await runWrite(long, (write) => updateSendingSettings(write, { text_retention_days: 365 }));
  await clearUp();
  expect(await agesWithText(usual)).toEqual([1, 6, 8, 89]);
  expect(await agesWithText(brief)).toEqual([1, 6]);
  expect(await agesWithText(long)).toEqual([1, 6, 8, 89, 91, 200]);
  // A shorter time holds from the next run on, for what is there already, too.
  await runWrite(long, (write) => updateSendingSettings(write, { text_retention_days: 30 }));
  await clearUp();
  expect(await agesWithText(long)).toEqual([1, 6, 8]);
  await runWrite(long, (write) => updateSendingSettings(write, { text_retention_days: null }));
  await clearUp();
  expect(await agesWithText(long)).toEqual([1, 6, 8]);
});

test("doesn't rescan finished ranges, and processes newly aged ones", async () => {
  const ctx = await createContext();
  await insertOldMessages(ctx.account.id, [88, 95, 120]);
  await clearUp();
  expect(await agesWithText(ctx)).toEqual([88]);
  await asOwner((tx) =>
    tx.query("UPDATE messages SET text = 'x', is_text_deleted = false WHERE account_id = $1", [
      ctx.account.id,
    ]),
  );
  await nextDay();
  await clearUp();
  expect(await agesWithText(ctx)).toEqual([88, 95, 120]);
  await runWrite(ctx, (write) => updateSendingSettings(write, { text_retention_days: 80 }));
  await clearUp();
  expect(await agesWithText(ctx)).toEqual([95, 120]);
});

/** One step of texts is of this account. */
const onlyDue = (ctx: Context) =>
  asWorker((tx) =>
    tx.query(
      "UPDATE account_settings SET texts_due_at = now() + interval '1 day' WHERE account_id <> $1",
      [ctx.account.id],
    ),
  );

test("keeps the progress of an interrupted run, and concurrent runs finish it", async () => {
  const ctx = await createContext();
  await insertOldMessages(ctx.account.id, [...Array(2 * ROWS_PER_STEP + 3).fill(100), 1]);
  await onlyDue(ctx);
  expect(await deleteOldTexts().run()).toBe("more");
  expect(await agesWithText(ctx)).toHaveLength(ROWS_PER_STEP + 4);
  await Promise.all([clearUp(), clearUp(), clearUp()]);
  expect(await agesWithText(ctx)).toEqual([1]);
});

test("deletes texts of incoming messages too, in steps, and keeps the messages", async () => {
  const ctx = await createContext();
  const ages = [...Array(ROWS_PER_STEP + 5).fill(100), 89];
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, carrier, carrier_id)
       SELECT $1, uuid, now(), '+491713920001', '+49302310001', 'Old text', 'c', uuid::text FROM unnest($2::uuid[]) AS uuid`,
      [ctx.account.id, ages.map((age) => uuidAt(new Date(Date.now() - age * DAY_MS)))],
    ),
  );
  await insertOldMessages(ctx.account.id, [100]);
  await clearUp();
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT count(*)::int AS all, count(text)::int AS texts FROM incomings WHERE account_id = $1",
      [ctx.account.id],
    ),
  );
  expect(rows).toEqual([{ all: ages.length, texts: 1 }]);
  expect(await agesWithText(ctx)).toEqual([]);
});

test("deletes texts of incoming emails too, and keeps the log", async () => {
  const ctx = await createContext();
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO email_log (account_id, email_id, received_at, kind, result, address, mail_from, subject, body, ip, spf,
         dkim, dmarc, notes)
       SELECT $1, uuid, now(), 'sms', 'refused', '', '', 'Subject', 'Body', '127.0.0.1', '', '', '', '{}'
       FROM unnest($2::uuid[]) AS uuid`,
      [ctx.account.id, [100, 89].map((age) => uuidAt(new Date(Date.now() - age * DAY_MS)))],
    ),
  );
  await clearUp();
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT subject, body FROM email_log WHERE account_id = $1 ORDER BY email_id", [
      ctx.account.id,
    ]),
  );
  expect(rows).toEqual([
    { subject: null, body: null },
    { subject: "Subject", body: "Body" },
  ]);
});

test("keeps a queued message's text until it is sent, then deletes it", async () => {
  const ctx = await createContext();
  const uuid = await queueOldMessage(ctx, 100);
  const readText = async () => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ text: string | null }>("SELECT text FROM messages WHERE account_id = $1", [
        ctx.account.id,
      ]),
    );
    return rows[0]?.text;
  };
  await clearUp();
  expect(await readText()).toBe("Old text");
  expect(await submitDueMessages(ctx.account.id, 1)).toEqual([uuid]);
  expect(await readText()).toBeNull();
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

test("deletes exclusions of old bulks too, in steps", async () => {
  const ctx = await createContext();
  const { id } = ctx.account;
  const body = { text: "Hello", sender_id: "POSTHORN", phones: ["nobody"] };
  const { uuid } = await runWrite({ ...ctx, now: () => daysAgo(100) }, (write) =>
    createBulk(write, body),
  );
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO bulk_drops (account_id, bulk_id, phone, reason)
       SELECT $1, $2, '+' || (491000000 + n), 'blocked' FROM generate_series(1, $3) n`,
      [id, uuid, ROWS_PER_STEP],
    ),
  );
  const left = async () => {
    const counted = "SELECT count(*)::int AS count FROM bulk_drops WHERE account_id = $1";
    return (await asOwner((tx) => tx.query(counted, [id]))).rows[0]?.count;
  };
  const setStatus = (status: number) =>
    asOwner((tx) =>
      tx.query(
        "UPDATE bulks SET status_code = $3, text = NULL WHERE account_id = $1 AND uuid = $2",
        [id, uuid, status],
      ),
    );
  // A paused bulk resumes with its previous figures.
  await setStatus(BULK_IN_PROGRESS);
  const between = await runWrite({ ...ctx, now: () => daysAgo(99) }, (write) =>
    createBulk(write, { ...body, phones: ["somebody"] }),
  );
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET status_code = $3 WHERE account_id = $1 AND uuid = $2", [
      id,
      between.uuid,
      BULK_NO_RECIPIENTS,
    ]),
  );
  await onlyDue(ctx);
  await deleteOldTexts().run();
  expect(await left()).toBe(ROWS_PER_STEP + 1);
  await setStatus(BULK_NO_RECIPIENTS);
  await asWorker((tx) =>
    tx.query("UPDATE account_settings SET texts_due_at = now() WHERE account_id = $1", [id]),
  );
  await deleteOldTexts().run();
  expect(await left()).toBe(1);
  await clearUp();
  expect(await left()).toBe(0);
});
