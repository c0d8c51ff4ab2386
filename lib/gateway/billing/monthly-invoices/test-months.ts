import { expect } from "vitest";
import type { Context } from "@/lib/core/context";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { parseAmount } from "@/lib/core/money/money";
import { type AccountOptions, createContext } from "@/lib/db/factories";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { getStoredDocument } from "@/lib/gateway/billing/invoices/test-issue";
import { lockFunds, spend, transfer } from "@/lib/ledger/ledger";

/** Noon of the second, so that the month before is over and settled. */
export const NOW = new Date("2026-11-02T11:00:00Z");
const WITHIN = new Date("2026-10-15T10:00:00Z");

/** Messages that were handed over: what the ledger and the sums have of them. `cost` is with that of their `links`, `id`: the time in the ids of transfers. */
export async function use(
  { account }: Context,
  {
    iso2 = "DE",
    parts,
    cost,
    links = 0,
    at = WITHIN,
    id = at,
  }: { iso2?: string; parts: number; cost: string; links?: number; at?: Date; id?: Date },
): Promise<void> {
  const amount = parseAmount(cost);
  const linksPrice = 5_000n * BigInt(links);
  await withAccount(account.id, async (tx) => {
    await lockFunds(tx, [account.id], ["available", "held", "revenue"]);
    const ref = `${iso2}:${cost}:${at.getTime()}`;
    const movement = { accountId: account.id, amount, at };
    await transfer(tx, "hold", [{ ...movement, ref: `hold:${ref}`, transferId: uuidAt(id) }]);
    const messages = { ...movement, amount: amount - linksPrice, ref: `capture:${ref}` };
    await spend(tx, "capture", [{ ...messages, transferId: uuidAt(id), item: "message" }]);
    const paid = { ...movement, amount: linksPrice, ref: `links:${ref}`, transferId: uuidAt(id) };
    await spend(tx, "capture", [{ ...paid, item: "short_link" }]);
  });
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost, links, links_cost)
       VALUES ($1, date_trunc('hour', $2::timestamptz), $3, 'direct', 0, $4, $4, $5, $6, $7)`,
      [account.id, at, iso2, parts, amount.toString(), links, linksPrice.toString()],
    ),
  );
}

/** Credit that was paid in. */
export const credit = ({ account }: Context, amount: string, at: Date) =>
  withAccount(account.id, async (tx) => {
    await lockFunds(tx, [account.id], ["available", "bank"]);
    const move = { amount: parseAmount(amount), ref: `paid:${at.getTime()}` };
    await transfer(tx, "topup", [{ accountId: account.id, ...move, at, transferId: uuidAt(at) }]);
  });

/** An account without money that may owe some. */
export const makeDebtor = (options: AccountOptions = {}) =>
  createContext({ balance: "0", creditLine: "1000", ...options });

/** The documents of an account as they were issued. */
export async function listMonthlyInvoices({ account }: Context) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ document_id: string; month: string; status: number; reminded: number }>(
      `SELECT document_id, month, status, reminded FROM billing_documents WHERE account_id = $1 ORDER BY document_id`,
      [account.id],
    ),
  );
  return rows;
}

/** The one document of an account. */
export async function onlyInvoice(ctx: Context) {
  const rows = await listMonthlyInvoices(ctx);
  expect(rows).toHaveLength(1);
  return getStoredDocument(ctx, Number(rows[0]?.document_id));
}
