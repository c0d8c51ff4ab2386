import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { getMethodEnd } from "./expiry";
import { toPaymentMethods } from "./resource";
import type { PaymentMethods } from "./schema";
import { findMethods, lockMethods, type MethodRecord, saveDefault } from "./store";

export function getPaymentMethods(ctx: Context): Promise<PaymentMethods> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => toPaymentMethods(await findMethods(tx, id)));
}

/** Returns a chargeable method. */
export async function findStoredMethod(
  tx: Tx,
  accountId: number,
  methodId: number,
): Promise<MethodRecord | undefined> {
  const methods = await findMethods(tx, accountId);
  return methods.find((method) => Number(method.method_id) === methodId);
}

export async function findUsableMethod(
  tx: Tx,
  accountId: number,
  methodId: number,
  kind: MethodRecord["kind"],
): Promise<MethodRecord | undefined> {
  const method = await findStoredMethod(tx, accountId, methodId);
  return method?.kind === kind ? method : undefined;
}

export function isExpired(method: MethodRecord, now: Date): boolean {
  return getMethodEnd(method) <= now;
}

export async function lockMethodOrThrow(tx: Tx, accountId: number, methodId: number) {
  await lockMethods(tx, accountId);
  const methods = await findMethods(tx, accountId);
  const method = methods.find(({ method_id }) => Number(method_id) === methodId);
  if (method === undefined) throw notFound("payment method with this ID");
  return method;
}

export const toAuditObject = ({ method_id, kind, brand, last4 }: MethodRecord) => ({
  kind: "payment_method" as const,
  id: method_id,
  label: `${kind === "card" ? (brand ?? "card") : "SEPA"} ${last4}`,
});

export async function setDefaultMethod(
  ctx: WriteContext,
  methodId: number,
): Promise<PaymentMethods> {
  const { tx, account } = ctx;
  const method = await lockMethodOrThrow(tx, account.id, methodId);
  await saveDefault(tx, account.id, methodId);
  const after = await findMethods(tx, account.id);
  await recordAudit(tx, ctx, {
    action: "payment_method.default_changed",
    object: toAuditObject(method),
  });
  return toPaymentMethods(after);
}
