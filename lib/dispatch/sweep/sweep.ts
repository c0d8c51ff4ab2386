import { NOT_PROCESSED } from "@/lib/core/messages/message-state";
import { TIMELINE_NOTES } from "@/lib/core/messages/timeline-notes";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isCluster } from "@/lib/db/cluster";
import { eachGroup } from "@/lib/db/grouping/group-by-account";
import { readReachable } from "@/lib/db/grouping/read-reachable";
import { asAccountWorker, asWorker, type Tx } from "@/lib/db/transaction";
import { type ReturnedMessage, returnSpend } from "@/lib/gateway/developers/api-keys/service-spend";
import {
  type CountedRow,
  countedColumns,
  countMessages,
  countRefused,
} from "@/lib/gateway/messaging/message-counts/service";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { listLost } from "./list-lost";
import { readyAgain } from "@/lib/dispatch/ready-list";
import { SET_ASIDE_LEASE } from "@/lib/dispatch/set-aside";

interface Abandoned {
  account_id: string;
  uuid: string;
  price: string;
}

/** What one life holds, of all accounts or of one. */
interface Held {
  incarnation: string;
  accountId: number | null;
}

const whereHeld = ({ accountId }: Held) =>
  accountId === null ? "lease = $1" : "lease = $1 AND account_id = $2";
const heldValues = ({ incarnation, accountId }: Held) =>
  accountId === null ? [incarnation] : [incarnation, accountId];

/** Texts are sent again (at least once); the phone merges what it gets twice by the same reference. */
async function resendTexts(tx: Tx, held: Held): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `UPDATE dispatch_queue SET lease = NULL, due_at = now()
     WHERE ${whereHeld(held)} AND service_code = 'direct' RETURNING account_id`,
    heldValues(held),
  );
  return rows.map((row) => Number(row.account_id));
}

/** Frees what one life held; returns how many messages, and the accounts that have work again. */
async function free(tx: Tx, held: Held): Promise<{ count: number; ready: number[] }> {
  const texts = await resendTexts(tx, held);
  const calls = await giveUpCalls(tx, held);
  return { count: texts.length + calls, ready: texts };
}

const listReady = (tx: Tx, accountIds: readonly number[]) =>
  readyAgain(tx, new Map(accountIds.map((accountId) => [accountId, 0])));

/** The ledger comes before the list of ready accounts, as everywhere. */
async function freeTogether(tx: Tx, incarnation: string): Promise<number> {
  const { count, ready } = await free(tx, { incarnation, accountId: null });
  await listReady(tx, ready);
  return count;
}

/**
 * On a cluster: one account a transaction. Another worker may do the same at this moment: what one freed the other does
 * not find. Frees what can be freed, then throws if a node is away.
 */
async function freeApart(incarnation: string): Promise<number> {
  const { rows, missing } = await readReachable<{ account_id: number | string }>(
    "dispatch_queue",
    `SELECT DISTINCT account_id FROM {table} WHERE lease = ${Number(incarnation)}`,
  );
  let total = 0;
  const accounts = rows.map(({ account_id }) => Number(account_id));
  await eachGroup(
    accounts,
    (accountId) => accountId,
    async ([accountId = 0]) => {
      const { count, ready } = await asAccountWorker(accountId, (tx) =>
        free(tx, { incarnation, accountId }),
      );
      await asWorker((tx) => listReady(tx, ready));
      total += count;
    },
  );
  if (missing !== null) throw missing;
  return total;
}

/**
 * Nobody wants to be called twice: a call whose fate is unknown is given up and its price returned. A text that
 * a frozen worker claims under the same lease at this moment is not a call; the sweep of forgotten leases frees it.
 */
async function giveUpCalls(tx: Tx, held: Held): Promise<number> {
  const { rows } = await tx.query<Abandoned>(
    `DELETE FROM dispatch_queue WHERE ${whereHeld(held)} AND service_code <> 'direct'
     RETURNING account_id, uuid, price`,
    heldValues(held),
  );
  const accounts = [...new Set(rows.map((row) => Number(row.account_id)))].sort((a, b) => a - b);
  for (const accountId of accounts) {
    const calls = rows.filter((row) => Number(row.account_id) === accountId);
    const transferId = uuidv7();
    const { rows: refused } = await tx.query<CountedRow & ReturnedMessage>(
      `UPDATE messages m SET status_code = ${NOT_PROCESSED}, problem_code = ${NOT_PROCESSED},
         text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END,
         settle_id = CASE WHEN price > 0 THEN $3::uuid END,
         timeline = timeline || jsonb_build_object('at', extract(epoch FROM now())::bigint, 'kind', 'failed', 'code', ${NOT_PROCESSED},
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
    await countMessages(
      tx,
      refused.map((row) => countRefused(row, 400)),
    );
  }
  return rows.length;
}

/** The next life after `after` that ended, locked until COMMIT, or undefined. */
async function lockDead(tx: Tx, after: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ incarnation: string }>(
    `SELECT incarnation FROM worker_incarnations WHERE heartbeat_until <= now() AND incarnation > $1
     ORDER BY incarnation LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [after],
  );
  return rows[0]?.incarnation;
}

const forget = (tx: Tx, incarnation: string) =>
  tx.query("DELETE FROM worker_incarnations WHERE incarnation = $1 AND heartbeat_until <= now()", [
    incarnation,
  ]);

interface Swept {
  incarnation: string;
  count: number;
  /** Why something may be left: on a cluster, whose life stays for the next sweep. */
  error: unknown;
}

/**
 * Frees what the next dead worker after `after` held; null when there is none. One life a transaction, so that accounts
 * are locked in one order.
 */
function sweepNext(isApart: boolean, after: string): Promise<Swept | null> {
  return asWorker(async (tx) => {
    const incarnation = await lockDead(tx, after);
    if (incarnation === undefined) return null;
    if (!isApart) {
      const count = await freeTogether(tx, incarnation);
      await forget(tx, incarnation);
      return { incarnation, count, error: null };
    }
    try {
      const count = await freeApart(incarnation);
      await forget(tx, incarnation);
      return { incarnation, count, error: null };
    } catch (error) {
      return { incarnation, count: 0, error };
    }
  });
}

/**
 * Takes over what dead or frozen workers held. Their late outcomes are fenced off from here on, because
 * the lease is gone. Returns how many messages were freed. While a node of a cluster is away, what is on the others is
 * freed before the error is thrown.
 */
export async function sweepDeadWorkers(): Promise<number> {
  const isApart = await isCluster();
  let freed = 0;
  let failed: unknown = null;
  for (let swept = await sweepNext(isApart, "0"); swept !== null; ) {
    freed += swept.count;
    failed ??= swept.error;
    swept = await sweepNext(isApart, swept.incarnation);
  }
  if (failed !== null) throw failed;
  return freed;
}

/** Leases of lives that nobody remembers. */
async function findForgotten(): Promise<{ leases: string[]; missing: unknown }> {
  // Leases first: a life is noted before its leases, and forgotten after them.
  const { rows, missing } = await readReachable<{ lease: number | string }>(
    "dispatch_queue",
    `SELECT DISTINCT lease FROM {table} WHERE lease > ${SET_ASIDE_LEASE}`,
  );
  const leases = [...new Set(rows.map(({ lease }) => String(lease)))];
  const { rows: known } = await asWorker((tx) =>
    tx.query<{ incarnation: string }>(
      "SELECT incarnation FROM worker_incarnations WHERE incarnation = ANY ($1::bigint[])",
      [leases],
    ),
  );
  const remembered = new Set(known.map(({ incarnation }) => incarnation));
  return { leases: leases.filter((lease) => !remembered.has(lease)), missing };
}

async function sweepForgotten(): Promise<void> {
  const { leases, missing } = await findForgotten();
  const isApart = await isCluster();
  let failed = missing;
  for (const lease of leases) {
    try {
      await (isApart ? freeApart(lease) : asWorker((tx) => freeTogether(tx, lease)));
    } catch (error) {
      failed = error;
    }
  }
  if (failed !== null) throw failed;
}

/**
 * Repairs what no living list mentions: leases of forgotten lives, and queued messages of accounts that are
 * not on the list of those with work, or too late. Rows of the list that are right are not touched. Both are tried before
 * an error is thrown.
 */
export async function sweepLost(): Promise<void> {
  try {
    await sweepForgotten();
  } finally {
    await listLost();
  }
}
