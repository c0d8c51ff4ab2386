import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner, asWorker, withAccount } from "@/lib/db/transaction";
import { transfer } from "@/lib/ledger/ledger";
import { toLinkUrl } from "@/lib/gateway/campaigns/short-links/public";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { findDueBulks } from "./store-work";
import { runBulkStep } from "@/lib/gateway/messaging/bulks/operations/work-on";

/** Helpers for bulk tests: a worker's steps and an account's messages. */

/** Returns German numbers reserved for fiction. */
export const phoneAt = (index: number) => `+4917139200${String(index).padStart(2, "0")}`;

async function makeDue(accountId: number): Promise<void> {
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET work_at = now() WHERE account_id = $1 AND work_at IS NOT NULL", [
      accountId,
    ]),
  );
}

/** Runs steps of this account's bulks until one has no effect, without waiting for due times. */
export async function workOff(accountId: number, maxSteps = 1_000): Promise<number> {
  const readBulkState = async () =>
    JSON.stringify(
      (
        await asOwner((tx) =>
          tx.query(
            `SELECT uuid, status_code, pause, expanded_to, settled, is_expanded, removed_at,
               (SELECT count(*) FROM messages m WHERE m.account_id = b.account_id AND m.bulk_id = b.uuid) AS messages,
               (SELECT count(*) FROM dispatch_queue q WHERE q.account_id = b.account_id) AS queued
             FROM bulks b WHERE account_id = $1 ORDER BY uuid`,
            [accountId],
          ),
        )
      ).rows,
    );
  for (let steps = 0; steps < maxSteps; steps++) {
    const before = await readBulkState();
    await makeDue(accountId);
    const due = await asWorker((tx) => findDueBulks(tx, 1_000));
    for (const one of due.filter((bulk) => bulk.accountId === accountId)) await runBulkStep(one);
    if ((await readBulkState()) === before) return steps;
  }
  throw new Error(`Bulks of account ${accountId} come to no end`);
}

/** Hands over everything that is due. */
export async function handOverAll(accountId: number): Promise<number> {
  let total = 0;
  for (let taken = 1; taken > 0; total += taken)
    taken = (await submitDueMessages(accountId, 500)).length;
  return total;
}

export interface SentMessage {
  phone: string;
  text: string | null;
  parts: number;
  price: string;
  iso2: string;
  status_code: number;
  due: number;
}

export async function listBulkMessages(accountId: number, bulkId: string): Promise<SentMessage[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<SentMessage>(
      `SELECT phone, text, parts_count AS parts, price, iso2, status_code,
         extract(epoch FROM coalesce(delivery_at, created_at))::bigint::int AS due
       FROM messages WHERE account_id = $1 AND bulk_id = $2 ORDER BY phone`,
      [accountId, bulkId],
    ),
  );
  return rows;
}

/** The messages of a bulk with the links that are stored as theirs. */
export async function listLinkedMessages(
  accountId: number,
  bulkId: string,
): Promise<{ uuid: string; phone: string; text: string | null; links: string[] }[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ uuid: string; phone: string; text: string | null; ids: string[] }>(
      `SELECT m.uuid, m.phone, m.text, array(SELECT l.link_id FROM short_links l WHERE l.account_id = m.account_id
         AND l.message = m.uuid AND l.bulk_id = m.bulk_id ORDER BY l.link_id) AS ids
       FROM messages m WHERE m.account_id = $1 AND m.bulk_id = $2 ORDER BY m.phone`,
      [accountId, bulkId],
    ),
  );
  return rows.map(({ ids, ...message }) => ({
    ...message,
    links: ids.map((id) => toLinkUrl({ accountId, linkId: Number(id) }, null)),
  }));
}

/** Adds money to an account, in micro-units. */
export async function topUp(accountId: number, amount: bigint): Promise<void> {
  await withAccount(accountId, (tx) =>
    transfer(tx, "topup", [{ accountId, amount, ref: `test:${uuidv7()}` }]),
  );
}
