import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Context } from "@/lib/core/context";
import type { makeTestApi, TestSender } from "@/lib/api-suites/test-api";
import { asOwner, readAsOwner, withAccount } from "@/lib/db/transaction";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import type { ProviderEvent } from "@/lib/payment-providers/provider";
import { deliverReports } from "@/lib/payment-providers/sandbox/deliver";
import { signEvent } from "@/lib/payment-providers/sandbox/signature";
import { respondPage } from "@/lib/sandbox-pages/answer";
import { acceptReport } from "./accept-events";

/** Helpers for payment tests. */

type Send = ReturnType<typeof makeTestApi>["send"];

export const CARDS = {
  ok: "4242 4242 4242 4242",
  challenge: "4000 0025 0000 3155",
  declined: "4000 0000 0000 0002",
  insufficient: "4000 0000 0000 9995",
  expired: "4000 0000 0000 0069",
} as const;

export const card = (number: string) => ({ number, expiry: "12/39", code: "123", action: "pay" });

const idIn = (url: string) => url.split("/").at(-1) ?? "";

/** Brings everything that the sandbox has to report, as a worker does. */
export const bringReports = () =>
  deliverReports((body, signature) => acceptReport("sandbox", body, signature));

/** Fills in a page of the sandbox and sends it. */
export async function fillIn(url: string, values: Record<string, string>): Promise<void> {
  const answered = await respondPage(idIn(url), new Map(Object.entries(values)));
  expect(answered?.errors).toEqual({});
  await bringReports();
}

/** Debits that are on their way arrive, or go back. */
export async function letDebitsArrive(): Promise<void> {
  await asOwner((tx) => tx.query("UPDATE sandbox_events SET due_at = now() - interval '1 second'"));
  await bringReports();
}

/** A stored method of the account, made as its owner makes one. */
export async function storeMethod(
  send: Send,
  sender: TestSender,
  values: Record<string, string>,
): Promise<number> {
  const type = "iban" in values ? "sepa" : "card";
  const { body } = await send(sender, "POST", "/payment_methods", { type });
  await fillIn(body.redirect_url, values);
  return body.id;
}

export const readAvailable = async ({ account }: Context) =>
  (await withAccount(account.id, (tx) => getBalances(tx, account.id))).available;

/** Transfers of the books that payments made, as `kind debit>credit amount`. */
export async function paymentTransfers({ account }: Context): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT kind || ' ' || debit || '>' || credit || ' ' || amount AS line FROM ledger_transfers
       WHERE account_id = $1 AND (ref LIKE 'payment:%' OR kind IN ('reverse', 'refund')) ORDER BY transfer_id`,
      [account.id],
    ),
  );
  return rows.map(({ line }) => line);
}

export const findLedgerDiscrepancies = ({ account }: Context) =>
  readAsOwner(checkLedger, { isSnapshot: true }).then((all) =>
    all.filter(({ accountId }) => accountId === account.id),
  );

/** Returns the outcomes of a payment's events, oldest first. */
export async function listEvents(ref: string): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT kind || ' ' || state || coalesce(' ' || reason, '') AS line FROM payment_events WHERE ref = $1 ORDER BY received_at, event_id",
      [ref],
    ),
  );
  return rows.map(({ line }) => line);
}

/** Returns the provider's reference of a payment. */
export async function readProviderRef(paymentId: number): Promise<string> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT provider_ref FROM payments WHERE payment_id = $1", [paymentId]),
  );
  return rows[0]?.provider_ref;
}

/** An event as the sandbox would report it. */
export function makeEvent(change: Partial<ProviderEvent>): ProviderEvent {
  return {
    id: `test-${randomUUID()}`,
    kind: "paid",
    ref: null,
    owner: null,
    amount: "0",
    currency: "EUR",
    problem: null,
    returned: null,
    method: null,
    aliases: [],
    ...change,
  };
}

/** Posts an event to the API, signed by default; returns the status. */
export async function report(
  api: ReturnType<typeof makeTestApi>["api"],
  event: ProviderEvent,
  signature?: string,
): Promise<number> {
  const body = JSON.stringify(event);
  const response = await api.request("/payment_events/sandbox", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-sandbox-signature": signature ?? signEvent(body, new Date()),
    },
    body,
  });
  return response.status;
}
