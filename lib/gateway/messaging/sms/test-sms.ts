import { asOwner, readAsOwner, asWorker } from "@/lib/db/transaction";
import { claimDue } from "@/lib/queue/store-claims";
import { flushOutcomes } from "@/lib/dispatch/submission/flush";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import type { RunningApi } from "@/lib/api";
import { checkLedger, type LedgerFinding } from "@/lib/ledger/store-check";

/** Helpers for message tests: a valid body, and an account's stored data. */

/** A mobile number that the simulated network delivers at once. */
export const PHONE = "+4917199999999";
export const VALID = { text: "Hello", sender_id: "POSTHORN", phone: PHONE } as const;

type Headers = Record<string, string>;

export function postJson(
  api: RunningApi,
  path: string,
  headers: Headers,
  body: unknown,
): Promise<Response> {
  return api.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export interface AccountState {
  messages: number;
  queued: number;
  transfers: number;
  counted: number;
  keys: number;
  available: string;
  held: string;
}

/** Everything that sending a message writes, counted for one account. */
export async function readAccountState(accountId: number): Promise<AccountState> {
  const { rows } = await asOwner((tx) =>
    tx.query<AccountState>(
      `SELECT (SELECT count(*)::int FROM messages WHERE account_id = $1) AS messages,
         (SELECT count(*)::int FROM dispatch_queue WHERE account_id = $1) AS queued,
         (SELECT count(*)::int FROM ledger_transfers WHERE account_id = $1) AS transfers,
         (SELECT coalesce(sum(messages), 0)::int FROM message_counts WHERE account_id = $1) AS counted,
         (SELECT count(*)::int FROM idempotency_keys WHERE account_id = $1) AS keys,
         (SELECT balance FROM ledger_accounts WHERE account_id = $1 AND kind = 'available') AS available,
         (SELECT balance FROM ledger_accounts WHERE account_id = $1 AND kind = 'held') AS held`,
      [accountId],
    ),
  );
  const [holdings] = rows;
  if (holdings === undefined) throw new Error(`There is no account ${accountId}`);
  return holdings;
}

/** Returns ledger discrepancies of these accounts only, since suites share the database. */
export async function findLedgerDiscrepancies(...accountIds: number[]): Promise<LedgerFinding[]> {
  const findings = await readAsOwner(checkLedger, { isSnapshot: true });
  return findings.filter(({ accountId }) => accountIds.includes(accountId));
}

/** A worker's step without a network: hands over up to `limit` due messages; `refused` ones cost nothing. */
export async function submitDueMessages(
  accountId: number,
  limit: number,
  refused = false,
): Promise<string[]> {
  const { lease } = await startWorkerLease(60);
  const claims = await asWorker((tx) => claimDue(tx, accountId, lease, limit));
  await flushOutcomes(
    lease,
    claims.map((claim) =>
      refused
        ? { kind: "failed", claim, carrier: "simulator", statusCode: 5000, reason: "no route" }
        : { kind: "sent", claim, carrier: "simulator", carrierIds: [`test-${claim.uuid}`] },
    ),
  );
  return claims.map(({ uuid }) => uuid);
}
