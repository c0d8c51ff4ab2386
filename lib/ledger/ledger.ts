import { LEDGER_KINDS, type LedgerKind, type Legs, type Movement } from "./transfer";
import type { ChargedItem } from "@/lib/core/billing/balance-items";
import type { Currency } from "@/lib/core/context";
import type { Micro } from "@/lib/core/money/money";
import { lockGroups } from "@/lib/db/grouping/group-by-account";
import type { Statement } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";
import { addBalanceChanges } from "./store-balance-changes";
import {
  insertLedgerAccounts,
  lockLedgerAccounts,
  findTransfer,
  transferStatements,
  updateMinBalance,
  writeEachTransfer,
  writeTransfers,
} from "./store";

/**
 * The only code that changes a balance. Double entry: the `debit` ledger account loses the amount, the `credit` one
 * gains it. Amounts are micro-units.
 */

/** `reverse` and `adjust` specify theirs. */
const TRANSFER_SIDES = {
  topup: { debit: "bank", credit: "available" },
  fee: { debit: "bank", credit: "revenue" },
  vat: { debit: "bank", credit: "vat" },
  hold: { debit: "available", credit: "held" },
  capture: { debit: "held", credit: "revenue" },
  release: { debit: "held", credit: "available" },
  charge: { debit: "available", credit: "revenue" },
} as const satisfies Record<string, Legs>;

export interface Spending extends Movement {
  item: ChargedItem;
  serviceCode?: string;
  iso2?: string;
  /** 0 or absent for the dashboard. Messages have theirs in `message_stats`. */
  keyId?: number;
}

type SpendingKind = "capture" | "charge";

/** Creates the ledger accounts; `creditLine` lets `available` go below zero. */
export const openLedger = (
  tx: Tx,
  accountId: number,
  currency: Currency,
  creditLine: Micro,
): Promise<void> => insertLedgerAccounts(tx, accountId, currency, -creditLine, LEDGER_KINDS);

/** Sets the credit line; the CHECK refuses less than what is already used. */
export const setCreditLine = (tx: Tx, accountId: number, creditLine: Micro): Promise<void> =>
  updateMinBalance(tx, accountId, -creditLine);

/** Locks in one global order, so that groups can't deadlock. Returns the spendable part of `available`. */
export async function lockFunds(
  tx: Tx,
  accountIds: readonly number[],
  kinds: readonly LedgerKind[],
): Promise<Map<number, Micro>> {
  const funds = new Map<number, Micro>();
  for (const group of await lockGroups(accountIds)) {
    for (const row of await lockLedgerAccounts(tx, group, kinds)) {
      if (row.kind === "available") funds.set(Number(row.account_id), BigInt(row.spendable ?? 0));
    }
  }
  return funds;
}

/** Checks for insufficient funds, or a key's cap. */
export const isRefusedByLedger = (error: unknown): boolean =>
  (error as { code?: string }).code === "P0001" &&
  (error as Error).message.startsWith("Ledger refused");

const omitZeroAmounts = <M extends Movement>(movements: readonly M[]): M[] =>
  movements.filter(({ amount }) => amount > 0n);

/**
 * Transfers one movement per account. Skips zero amounts. The caller must hold the locks (`lockFunds`) for several
 * accounts or a funds check.
 */
export async function transfer(
  tx: Tx,
  kind: Exclude<keyof typeof TRANSFER_SIDES, SpendingKind>,
  movements: readonly Movement[],
): Promise<void> {
  const real = omitZeroAmounts(movements);
  if (real.length === 0) return;
  await writeTransfers(tx, kind, TRANSFER_SIDES[kind], real);
  if (kind !== "topup") return;
  await addBalanceChanges(
    tx,
    real.map((movement) => ({ ...movement, item: "top_up" })),
  );
}

/** Spends by `capture` from held funds or `charge` directly from `available`. Otherwise like `transfer`. */
export async function spend(
  tx: Tx,
  kind: SpendingKind,
  movements: readonly Spending[],
): Promise<void> {
  const real = omitZeroAmounts(movements);
  if (real.length === 0) return;
  await writeTransfers(tx, kind, TRANSFER_SIDES[kind], real);
  await addBalanceChanges(
    tx,
    real.map((movement) => ({ ...movement, amount: -movement.amount })),
  );
}

/** Spends like `spend`, with any number of movements per account; the caller must hold the locks. */
export async function spendEach(
  tx: Tx,
  kind: SpendingKind,
  movements: readonly Omit<Spending, "note" | "at">[],
): Promise<void> {
  const real = omitZeroAmounts(movements);
  if (real.length === 0) return;
  await writeEachTransfer(tx, kind, TRANSFER_SIDES[kind], real);
  await addBalanceChanges(
    tx,
    real.map((movement) => ({ ...movement, amount: -movement.amount })),
  );
}

/** Transfers like `transfer`, with any number of movements per account; the caller must hold the locks. */
export async function transferEach(
  kind: "hold" | "release",
  movements: readonly Omit<Movement, "note" | "at">[],
): Promise<Statement[]> {
  const real = movements.filter(({ amount }) => amount > 0n);
  return real.length === 0 ? [] : transferStatements(kind, TRANSFER_SIDES[kind], real);
}

/** Adjusts the balance, positive in favor of the customer. */
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
  await writeTransfers(tx, "adjust", legs, [
    { accountId, amount: amount > 0n ? amount : -amount, ref, note },
  ]);
  await addBalanceChanges(tx, [{ accountId, item: "correction", amount }]);
}

/** Releases collected fees or VAT. */
export async function releasePart(
  tx: Tx,
  accountId: number,
  from: "revenue" | "vat",
  { amount, ref, note }: { amount: Micro; ref: string; note: string },
): Promise<void> {
  if (amount === 0n) return;
  await writeTransfers(tx, "refund", { debit: from, credit: "bank" }, [
    { accountId, amount, ref, note },
  ]);
}

const isBalance = (kind: LedgerKind): boolean => kind === "available" || kind === "held";

/** Reverses a transfer by its mirror image, at most once. */
export async function reverse(
  tx: Tx,
  accountId: number,
  transferId: string,
  note: string,
): Promise<void> {
  const original = await findTransfer(tx, accountId, transferId);
  if (original === undefined) throw new Error(`No transfer ${transferId} in account ${accountId}`);
  await writeTransfers(tx, "reverse", { debit: original.credit, credit: original.debit }, [
    { accountId, amount: original.amount, ref: transferId, reverses: transferId, note },
  ]);
  const direction = Number(isBalance(original.debit)) - Number(isBalance(original.credit));
  if (direction === 0) return;
  const amount = original.amount * BigInt(direction);
  await addBalanceChanges(tx, [{ accountId, item: "refund", amount }]);
}
