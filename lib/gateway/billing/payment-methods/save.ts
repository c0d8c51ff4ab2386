import type { Tx } from "@/lib/db/transaction";
import { syncMandate } from "@/lib/gateway/billing/top-up-rules/public";
import type { PaymentMethodDetails, ProviderName } from "@/lib/payment-providers/provider";
import {
  activatePending,
  findMethods,
  insertPending,
  isPending,
  lockMethods,
  nextMethodId,
  deleteMethod,
  saveUsed,
} from "./store";

/** Activates a method that is pending. A new mandate replaces the active one, also for auto top-up. */
async function fillIn(
  tx: Tx,
  accountId: number,
  methodId: number,
  facts: PaymentMethodDetails,
): Promise<void> {
  await lockMethods(tx, accountId);
  if (!(await isPending(tx, accountId, methodId))) return;
  const methods = await findMethods(tx, accountId);
  const replaced = methods.find(({ kind }) => facts.kind === "sepa" && kind === "sepa");
  if (replaced !== undefined) await deleteMethod(tx, accountId, Number(replaced.method_id));
  const isDefault = replaced?.is_default ?? methods.length === 0;
  await activatePending(tx, accountId, methodId, facts, isDefault);
  if (replaced !== undefined) {
    await syncMandate(tx, accountId, { from: Number(replaced.method_id), to: methodId });
  }
}

export function activateMethod(
  tx: Tx,
  accountId: number,
  methodId: number,
  facts: PaymentMethodDetails,
): Promise<void> {
  return fillIn(tx, accountId, methodId, facts);
}

/** Stores a card or mandate for later payments; returns the existing one's id if known. */
export async function saveMethod(
  tx: Tx,
  accountId: number,
  provider: ProviderName,
  facts: PaymentMethodDetails,
): Promise<number> {
  await lockMethods(tx, accountId);
  const methods = await findMethods(tx, accountId);
  const savedMethod = methods.find(
    (method) => method.provider === provider && method.provider_ref === facts.ref,
  );
  if (savedMethod !== undefined) return Number(savedMethod.method_id);
  const id = await nextMethodId(tx);
  await insertPending(tx, accountId, { id, kind: facts.kind, provider, createdBy: null });
  await fillIn(tx, accountId, id, facts);
  return id;
}

/** Records a successful payment, which extends a mandate by three years. */
export const recordUse = (tx: Tx, accountId: number, methodId: number, at: Date): Promise<void> =>
  saveUsed(tx, accountId, methodId, at);
