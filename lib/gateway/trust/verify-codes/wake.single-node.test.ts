import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner } from "@/lib/db/transaction";
import { findSealedCodes, wakeByMessages } from "./store-messages";

const { account } = testModule();
const CODES = 500;

/** Stores verifications that were each sent by a message, and returns the messages. */
async function insertVerifications(): Promise<string[]> {
  const ids = Array.from({ length: CODES }, () => uuidv7());
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length, sealed_code,
         is_code_deleted, valid_until, status, held, currency, is_test)
       SELECT $1, id, now(), now(), '+491713921000', 'DE', 'en', 6, '\\x00', false, now() + interval '1 hour', 5, 0, 'EUR', false
       FROM unnest($2::uuid[]) AS id`,
      [account.id, ids],
    );
    await tx.query(
      `INSERT INTO verify_steps (account_id, verify_id, step, id, channel, price, message_uuid)
       SELECT $1, id, 0, id, 'sms', 0, id FROM unnest($2::uuid[]) AS id`,
      [account.id, ids],
    );
  });
  return ids;
}

test("doesn't read all steps per verification without planner statistics, as on a new installation", async () => {
  const messages = await insertVerifications();
  await asOwner(async (tx) => {
    await tx.query("SET LOCAL plan_cache_mode = force_generic_plan");
    const countRead = async () => {
      const { rows } = await tx.query<{ read: string }>(
        `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read FROM pg_stat_xact_user_tables
         WHERE relname IN ('verify_codes', 'verify_steps')`,
      );
      return Number(rows[0]?.read);
    };
    const before = await countRead();
    const codes = await findSealedCodes(tx, account.id, messages.slice(0, 2));
    expect(codes.map(({ uuid }) => uuid).sort()).toEqual(messages.slice(0, 2).sort());
    await wakeByMessages(tx, account.id, messages.slice(0, 2));
    expect((await countRead()) - before).toBeLessThan(10 * CODES);
  });
});
