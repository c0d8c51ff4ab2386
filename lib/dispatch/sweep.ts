import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asWorker, type Tx } from "@/lib/db/transaction";
import { type ReturnedMessage, returnSpend } from "@/lib/gateway/developers/api-keys/service-spend";
import {
  type CountedRow,
  countedColumns,
  countMessages,
  countRefused,
} from "@/lib/gateway/account/stats/counting";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { readyAgain } from "./ready-list";
import { SET_ASIDE_LEASE } from "./set-aside";

interface Abandoned {
  account_id: string;
  uuid: string;
  price: string;
}

/** Texts are sent again (at least once); the phone merges what it gets twice by the same reference. */
async function resendTexts(tx: Tx, incarnation: string): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `UPDATE dispatch_queue SET lease = NULL, due_at = now()
     WHERE lease = $1 AND service_code = 'direct' RETURNING account_id`,
    [incarnation],
  );
  return rows.map((row) => Number(row.account_id));
}

/** Frees what one life held. The ledger comes before the list of ready accounts, as everywhere. */
async function free(tx: Tx, incarnation: string): Promise<number> {
  const texts = await resendTexts(tx, incarnation);
  const calls = await giveUpCalls(tx, incarnation);
  await readyAgain(tx, new Map(texts.map((accountId) => [accountId, 0])));
  return texts.length + calls;
}

/**
 * Nobody wants to be called twice: a call whose fate is unknown is given up and its price returned. A text that
 * a frozen worker claims under the same lease at this moment is not a call; the sweep of forgotten leases frees it.
 */
async function giveUpCalls(tx: Tx, incarnation: string): Promise<number> {
  const { rows } = await tx.query<Abandoned>(
    `DELETE FROM dispatch_queue WHERE lease = $1 AND service_code <> 'direct'
     RETURNING account_id, uuid, price`,
    [incarnation],
  );
  const accounts = [...new Set(rows.map((row) => Number(row.account_id)))].sort((a, b) => a - b);
  for (const accountId of accounts) {
    const calls = rows.filter((row) => Number(row.account_id) === accountId);
    const transferId = uuidv7();
    const { rows: refused } = await tx.query<CountedRow & ReturnedMessage>(
      `UPDATE messages m SET status_code = 400, problem_code = 400,
         text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END,
         settle_id = CASE WHEN price > 0 THEN $3::uuid END,
         timeline = timeline || jsonb_build_object('at', extract(epoch FROM now())::bigint, 'kind', 'failed', 'code', 400,
           'detail', $4::text)
       WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) RETURNING m.created_at, ${countedColumns("m")}`,
      [accountId, calls.map((row) => row.uuid), transferId, TIMELINE_NOTES.interrupted],
    );
    const amount = calls.reduce((sum, row) => sum + BigInt(row.price), 0n);
    await lockFunds(tx, [accountId], ["available", "held"]);
    await transfer(tx, "release", [
      { accountId, amount, transferId, ref: `release:${transferId}` },
    ]);
    await returnSpend(tx, refused);
    await countMessages(tx, refused.map(countRefused));
  }
  return rows.length;
}

/**
 * Takes over what dead or frozen workers held. Their late outcomes are fenced off from here on, because
 * the lease is gone. Returns how many messages were freed.
 */
export async function sweepDeadWorkers(): Promise<number> {
  let freed = 0;
  for (;;) {
    // One life a transaction, so that accounts are locked in one order.
    const count = await asWorker(async (tx) => {
      const { rows } = await tx.query<{ incarnation: string }>(
        `SELECT incarnation FROM worker_incarnations WHERE heartbeat_until <= now()
         ORDER BY incarnation LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      const [dead] = rows;
      if (dead === undefined) return null;
      const held = await free(tx, dead.incarnation);
      await tx.query("DELETE FROM worker_incarnations WHERE incarnation = $1", [dead.incarnation]);
      return held;
    });
    if (count === null) return freed;
    freed += count;
  }
}

/** Leases of lives that nobody remembers. */
async function sweepForgotten(): Promise<void> {
  const { rows } = await asWorker((tx) =>
    tx.query<{ lease: string }>(
      `SELECT DISTINCT lease FROM dispatch_queue WHERE lease > $1
         AND lease NOT IN (SELECT incarnation FROM worker_incarnations)`,
      [SET_ASIDE_LEASE],
    ),
  );
  for (const { lease } of rows) await asWorker((tx) => free(tx, lease));
}

/**
 * Repairs what no living list mentions: leases of forgotten lives, and queued messages of accounts that are
 * not on the list of those with work, or too late. Rows of the list that are right are not touched.
 */
export async function sweepLost(): Promise<void> {
  await sweepForgotten();
  await asWorker(async (tx) => {
    // As text: a Date has no microseconds, and every row would seem to be late.
    const { rows: waiting } = await tx.query<{ account_id: string; due_at: string }>(
      `SELECT account_id, min(due_at)::text AS due_at FROM dispatch_queue
       WHERE lease IS NULL GROUP BY account_id`,
    );
    await tx.query(
      `INSERT INTO dispatch_ready AS r (account_id, due_at)
       SELECT w.account_id, w.due_at FROM unnest($1::bigint[], $2::timestamptz[]) AS w (account_id, due_at)
       LEFT JOIN dispatch_ready known ON known.account_id = w.account_id
       WHERE known.account_id IS NULL OR known.due_at > w.due_at
       ORDER BY w.account_id
       ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at`,
      [waiting.map((row) => row.account_id), waiting.map((row) => row.due_at)],
    );
  });
}
