import { systemContext } from "@/lib/core/system-context";
import { asOwner } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { createPayment } from "@/lib/gateway/billing/payments/create";
import { getBalances } from "@/lib/ledger/store-balances";
import { signEvent } from "@/lib/payment-providers/sandbox/signature";
import { type Child, makeCustomer } from "./stack";

/** Makes a paid payment of 100.00 and the sandbox's report. */
export async function makePaidPayment() {
  const { accountId } = await makeCustomer("0");
  const account = await asOwner((tx) => findSnapshot(tx, accountId));
  if (account === null) throw new Error("There is no account");
  const body = { net_val: 100, type: "new_card" } as const;
  const payment = await createPayment(systemContext(account, "test"), body, undefined);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT provider_ref, amount FROM payments WHERE account_id = $1", [accountId]),
  );
  const report = {
    id: `paid-${payment.id}`,
    kind: "paid",
    ref: rows[0]?.provider_ref,
    currency: "EUR",
    amount: rows[0]?.amount,
    problem: null,
    returned: null,
    method: null,
    owner: { accountId, paymentId: payment.id, methodId: null },
  };
  return { accountId, report };
}

export function postReport(child: Child, report: object): Promise<Response> {
  const body = JSON.stringify(report);
  const signature = signEvent(body, new Date());
  return fetch(`http://127.0.0.1:${child.port}/payment_events/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-signature": signature },
    body,
  });
}

/** Returns micro-units. */
export const readAvailable = async (accountId: number) =>
  (await asOwner((tx) => getBalances(tx, accountId))).available;
