import type { Currency } from "@/lib/core/context";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Micro } from "@/lib/core/money/money";
import { chooseByTopology } from "@/lib/db/by-topology";
import type { Statement } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";
import type { LedgerKind, Legs, Movement, Reversible, TransferKind } from "./transfer";

/** Ledger rows for `ledger.ts`. No other folder may import this: it can move any money. */

/** Inserts ledger accounts; `available` may fall to `minBalance`. */
export async function insertLedgerAccounts(
  tx: Tx,
  accountId: number,
  currency: Currency,
  minBalance: Micro,
  kinds: readonly LedgerKind[],
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_accounts (account_id, kind, currency, min_balance)
     SELECT a.account_id, k.kind, $2, CASE WHEN k.kind = 'available' THEN $3::bigint WHEN k.kind = 'held' THEN 0 END
     FROM unnest($4::text[]) AS k (kind) JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, currency, minBalance.toString(), [...kinds]],
  );
}

/** Updates the minimum balance; a CHECK constraint refuses one above the balance. */
export async function updateMinBalance(
  tx: Tx,
  accountId: number,
  minBalance: Micro,
): Promise<void> {
  await tx.query(
    "UPDATE ledger_accounts SET min_balance = $2 WHERE account_id = $1 AND kind = 'available'",
    [accountId, minBalance.toString()],
  );
}

interface LockedRow {
  account_id: string;
  kind: string;
  /** Balance above the minimum; null without a minimum balance. */
  spendable: string | null;
}

/** Locks ledger accounts, ordered by account and kind. */
export async function lockLedgerAccounts(
  tx: Tx,
  accountIds: readonly number[],
  kinds: readonly LedgerKind[],
): Promise<LockedRow[]> {
  const single = accountIds.length === 1;
  const { rows } = await tx.query<LockedRow>({
    name: single ? "ledger_lock_one" : "ledger_lock_many",
    text: `SELECT account_id, kind, balance - min_balance AS spendable FROM ledger_accounts
           WHERE account_id = ${single ? "$1::bigint" : "ANY ($1::bigint[])"} AND kind = ANY ($2::text[])
           ORDER BY account_id, kind FOR NO KEY UPDATE`,
    values: [single ? accountIds[0] : accountIds, kinds],
  });
  return rows;
}

/** Builds the statement, which stays within the account's shard on a cluster. */
const toTransferStatement = (kind: TransferKind, legs: Legs, m: Reversible): Statement => ({
  name: "ledger_transfer_one",
  text: "SELECT ledger_transfer_one($1::bigint, $2, $3, $4, $5::uuid, $6, $7::bigint, $8::uuid, $9, $10::timestamptz)",
  values: [
    m.accountId,
    kind,
    legs.debit,
    legs.credit,
    m.transferId ?? uuidv7(),
    m.ref,
    m.amount.toString(),
    m.reverses ?? null,
    m.note ?? null,
    m.at ?? null,
  ],
});

type ToStatements<M> = (kind: TransferKind, legs: Legs, movements: readonly M[]) => Statement[];

interface TransferStrategy {
  oneEach: ToStatements<Reversible>;
  /** Statements for several movements per account, whose ledger accounts must be locked. */
  manyPerAccount: ToStatements<Omit<Movement, "note" | "at">>;
}

const SINGLE_NODE: TransferStrategy = {
  oneEach: (kind, legs, movements) => [
    {
      name: "ledger_transfer",
      text: "SELECT ledger_transfer($1, $2, $3, $4::bigint[], $5::uuid[], $6::text[], $7::bigint[], $8::uuid[], $9::text[], $10::timestamptz[])",
      values: [
        kind,
        legs.debit,
        legs.credit,
        movements.map((m) => m.accountId),
        movements.map((m) => m.transferId ?? uuidv7()),
        movements.map((m) => m.ref),
        movements.map((m) => m.amount.toString()),
        movements.map((m) => m.reverses ?? null),
        movements.map((m) => m.note ?? null),
        movements.map((m) => m.at ?? null),
      ],
    },
  ],
  manyPerAccount: (kind, legs, movements) => [
    {
      name: "ledger_transfer_each",
      text: "SELECT ledger_transfer_each($1, $2, $3, $4::bigint[], $5::uuid[], $6::text[], $7::bigint[])",
      values: [
        kind,
        legs.debit,
        legs.credit,
        movements.map(({ accountId }) => accountId),
        movements.map(({ transferId }) => transferId ?? uuidv7()),
        movements.map(({ ref }) => ref),
        movements.map(({ amount }) => amount.toString()),
      ],
    },
  ],
};

const toTransferStatements: ToStatements<Reversible> = (kind, legs, movements) =>
  movements.map((movement) => toTransferStatement(kind, legs, movement));

const SHARDED: TransferStrategy = {
  oneEach: toTransferStatements,
  manyPerAccount: toTransferStatements,
};

const chooseStrategy = chooseByTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });

export async function writeTransfers(
  tx: Tx,
  kind: TransferKind,
  legs: Legs,
  movements: readonly Reversible[],
): Promise<void> {
  const { oneEach } = await chooseStrategy();
  for (const statement of oneEach(kind, legs, movements)) await tx.query(statement);
}

/** Builds statements for pipelining; ledger accounts must be locked. */
export async function transferStatements(
  kind: TransferKind,
  legs: Legs,
  movements: readonly Omit<Movement, "note" | "at">[],
): Promise<Statement[]> {
  const { manyPerAccount } = await chooseStrategy();
  return manyPerAccount(kind, legs, movements);
}

/** Writes like `writeTransfers`, with any number of movements per account, whose ledger accounts are locked. */
export async function writeEachTransfer(
  tx: Tx,
  kind: TransferKind,
  legs: Legs,
  movements: readonly Omit<Movement, "note" | "at">[],
): Promise<void> {
  for (const statement of await transferStatements(kind, legs, movements))
    await tx.query(statement);
}

export async function findTransfer(
  tx: Tx,
  accountId: number,
  transferId: string,
): Promise<(Legs & { amount: Micro }) | undefined> {
  const { rows } = await tx.query<Legs & { amount: string }>(
    "SELECT debit, credit, amount FROM ledger_transfers WHERE account_id = $1 AND transfer_id = $2",
    [accountId, transferId],
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))[0];
}
