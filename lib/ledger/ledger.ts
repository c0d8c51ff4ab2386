import type { Currency } from "@/lib/core/context";
import type { Micro } from "@/lib/core/money/money";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isCluster } from "@/lib/db/cluster";
import type { Statement } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";

/**
 * The only code that changes a balance. Double entry with two legs: the `debit` ledger account loses
 * the amount, the `credit` one gains it. Amounts are micro-units of the account's currency.
 */
export const LEDGER_KINDS = ["available", "held", "revenue", "bank", "vat", "adjust"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
export type TransferKind =
  | "topup"
  | "fee"
  | "vat"
  | "hold"
  | "capture"
  | "charge"
  | "release"
  | "reverse"
  | "refund"
  | "adjust";

/** The legs of each kind of transfer; `reverse` and `adjust` name theirs. */
const LEGS = {
  topup: { debit: "bank", credit: "available" },
  fee: { debit: "bank", credit: "revenue" },
  vat: { debit: "bank", credit: "vat" },
  hold: { debit: "available", credit: "held" },
  capture: { debit: "held", credit: "revenue" },
  release: { debit: "held", credit: "available" },
  charge: { debit: "available", credit: "revenue" },
} as const satisfies Record<string, { debit: LedgerKind; credit: LedgerKind }>;

export interface Movement {
  accountId: number;
  amount: Micro;
  /** Deterministic and unique for (account, kind): a retry after an unknown COMMIT changes nothing. */
  ref: string;
  /** Given by the caller when rows must carry it; else made here. */
  transferId?: string;
  note?: string;
  /** When it happened, for history that is imported; default now. */
  at?: Date;
}

/** Creates the ledger accounts of a new customer account. `creditLine` lets `available` go below zero. */
export async function openLedger(
  tx: Tx,
  accountId: number,
  currency: Currency,
  creditLine: Micro,
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_accounts (account_id, kind, currency, min_balance)
     SELECT a.account_id, k.kind, $2, CASE WHEN k.kind = 'available' THEN $3::bigint WHEN k.kind = 'held' THEN 0 END
     FROM unnest($4::text[]) AS k (kind) JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, currency, (-creditLine).toString(), [...LEDGER_KINDS]],
  );
}

/** Sets how far `available` may go below zero. The CHECK refuses a line below what is already used. */
export async function setCreditLine(tx: Tx, accountId: number, creditLine: Micro): Promise<void> {
  await tx.query(
    "UPDATE ledger_accounts SET min_balance = $2 WHERE account_id = $1 AND kind = 'available'",
    [accountId, (-creditLine).toString()],
  );
}

/**
 * Locks the named ledger accounts in one global order, so that two groups of accounts never wait for
 * each other in a circle, and tells what `available` can still spend.
 */
export async function lockFunds(
  tx: Tx,
  accountIds: readonly number[],
  kinds: readonly LedgerKind[],
): Promise<Map<number, Micro>> {
  const single = accountIds.length === 1;
  // A cluster locks rows of one shard at a time, so account by account, still in order.
  if (!single && (await isCluster())) {
    const funds = new Map<number, Micro>();
    for (const accountId of [...accountIds].sort((a, b) => a - b)) {
      for (const [id, spendable] of await lockFunds(tx, [accountId], kinds))
        funds.set(id, spendable);
    }
    return funds;
  }
  const { rows } = await tx.query<{ account_id: string; kind: string; spendable: string | null }>({
    name: single ? "ledger_lock_one" : "ledger_lock_many",
    text: `SELECT account_id, kind, balance - min_balance AS spendable FROM ledger_accounts
           WHERE account_id = ${single ? "$1::bigint" : "ANY ($1::bigint[])"} AND kind = ANY ($2::text[])
           ORDER BY account_id, kind FOR NO KEY UPDATE`,
    values: [single ? accountIds[0] : accountIds, kinds],
  });
  const funds = new Map<number, Micro>();
  for (const row of rows) {
    if (row.kind === "available") funds.set(Number(row.account_id), BigInt(row.spendable ?? 0));
  }
  return funds;
}

/** What `available` can spend at this moment, without a lock: more or less a moment later. */
export async function readSpendable(tx: Tx, accountId: number): Promise<Micro> {
  const { rows } = await tx.query<{ spendable: string }>(
    "SELECT balance - min_balance AS spendable FROM ledger_accounts WHERE account_id = $1 AND kind = 'available'",
    [accountId],
  );
  return BigInt(rows[0]?.spendable ?? 0);
}

/** Whether the database refused a hold: the account can't pay, or a key has a cap. */
export const isRefusedByLedger = (error: unknown): boolean =>
  (error as { code?: string }).code === "P0001" &&
  (error as Error).message.startsWith("Ledger refused");

type Legs = { debit: LedgerKind; credit: LedgerKind };
type Reversible = Movement & { reverses?: string };

/** The movement of one account, which a cluster runs within its shard. */
const oneStatement = (kind: TransferKind, legs: Legs, m: Reversible): Statement => ({
  name: "ledger_transfer_one",
  text: "SELECT ledger_transfer_one($1::bigint, $2, $3, $4, $5::uuid, $6, $7::bigint, $8::uuid, $9, $10::timestamptz)",
  values: [
    ...[m.accountId, kind, legs.debit, legs.credit, m.transferId ?? uuidv7(), m.ref],
    ...[m.amount.toString(), m.reverses ?? null, m.note ?? null, m.at ?? null],
  ],
});

/** Balances and transfers in one round trip; the database refuses when a leg would go too far. */
async function apply(
  tx: Tx,
  kind: TransferKind,
  legs: Legs,
  movements: readonly Reversible[],
): Promise<void> {
  if (await isCluster()) {
    for (const movement of movements) await tx.query(oneStatement(kind, legs, movement));
    return;
  }
  await tx.query({
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
  });
}

/**
 * Moves money of several accounts with one kind of transfer, one movement an account. Amounts of zero
 * are left out. The caller has locked the ledger accounts (`lockFunds`) when more than one account or
 * a check of funds is involved.
 */
export async function transfer(
  tx: Tx,
  kind: keyof typeof LEGS,
  movements: readonly Movement[],
): Promise<void> {
  const real = movements.filter((movement) => movement.amount > 0n);
  if (real.length > 0) await apply(tx, kind, LEGS[kind], real);
}

/** What does the same with any number of movements an account, whose ledger accounts the caller has locked. */
export async function transferEach(
  kind: "hold",
  movements: readonly Omit<Movement, "note" | "at">[],
): Promise<Statement[]> {
  const real = movements.filter((movement) => movement.amount > 0n);
  if (real.length === 0) return [];
  const legs = LEGS[kind];
  if (await isCluster()) return real.map((movement) => oneStatement(kind, legs, movement));
  return [
    {
      name: "ledger_transfer_each",
      text: "SELECT ledger_transfer_each($1, $2, $3, $4::bigint[], $5::uuid[], $6::text[], $7::bigint[])",
      values: [
        ...[kind, legs.debit, legs.credit, real.map(({ accountId }) => accountId)],
        real.map(({ transferId }) => transferId ?? uuidv7()),
        real.map(({ ref }) => ref),
        real.map(({ amount }) => amount.toString()),
      ],
    },
  ];
}

/** Whether a transfer with this reference was made before. */
export async function hasTransfer(
  tx: Tx,
  accountId: number,
  kind: TransferKind,
  ref: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM ledger_transfers WHERE account_id = $1 AND kind = $2 AND ref = $3",
    [accountId, kind, ref],
  );
  return rowCount !== 0;
}

/** Corrects in favour of the customer (positive) or against (negative), with a reason in words. */
export async function adjust(
  tx: Tx,
  accountId: number,
  amount: Micro,
  ref: string,
  note: string,
): Promise<void> {
  if (amount === 0n) return;
  const legs =
    amount > 0n
      ? ({ debit: "adjust", credit: "available" } as const)
      : ({ debit: "available", credit: "adjust" } as const);
  await apply(tx, "adjust", legs, [
    { accountId, amount: amount > 0n ? amount : -amount, ref, note },
  ]);
}

/** Gives back a part of what fees or VAT brought in. */
export async function giveBackPart(
  tx: Tx,
  accountId: number,
  from: "revenue" | "vat",
  { amount, ref, note }: { amount: Micro; ref: string; note: string },
): Promise<void> {
  if (amount === 0n) return;
  await apply(tx, "refund", { debit: from, credit: "bank" }, [{ accountId, amount, ref, note }]);
}

/** Takes a transfer back by its mirror image. A transfer can be reversed once. */
export async function reverse(
  tx: Tx,
  accountId: number,
  transferId: string,
  note: string,
): Promise<void> {
  const { rows } = await tx.query<{ debit: LedgerKind; credit: LedgerKind; amount: string }>(
    "SELECT debit, credit, amount FROM ledger_transfers WHERE account_id = $1 AND transfer_id = $2",
    [accountId, transferId],
  );
  const [original] = rows;
  if (original === undefined) throw new Error(`No transfer ${transferId} in account ${accountId}`);
  await apply(tx, "reverse", { debit: original.credit, credit: original.debit }, [
    { accountId, amount: BigInt(original.amount), ref: transferId, reverses: transferId, note },
  ]);
}

export interface Balances {
  currency: Currency;
  available: Micro;
  held: Micro;
  creditLine: Micro;
  /** When `available` last changed, or null. */
  changedAt: Date | null;
}

/** What the account has, what is held for messages on their way, and its credit line. */
export async function readBalances(tx: Tx, accountId: number): Promise<Balances> {
  const { rows } = await tx.query<{
    kind: LedgerKind;
    currency: Currency;
    balance: string;
    min_balance: string | null;
    changed_at: Date | null;
  }>(
    "SELECT kind, currency, balance, min_balance, changed_at FROM ledger_accounts WHERE account_id = $1 AND kind IN ('available', 'held')",
    [accountId],
  );
  const available = rows.find((row) => row.kind === "available");
  const held = rows.find((row) => row.kind === "held");
  if (available === undefined || held === undefined) {
    throw new Error(`Account ${accountId} has no ledger`);
  }
  return {
    currency: available.currency,
    available: BigInt(available.balance),
    held: BigInt(held.balance),
    creditLine: -BigInt(available.min_balance ?? 0),
    changedAt: available.changed_at,
  };
}
