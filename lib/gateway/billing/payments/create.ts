import { PAYMENT_HOURS, PAYMENT_TYPE_BY_NAME } from "@/lib/core/billing/payment-types";
import { type GivenReferences, mergeReferences } from "@/lib/core/billing/document-references";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { HOUR_MS } from "@/lib/core/time/units";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { getAccountSettingsWithin } from "@/lib/gateway/account/settings/public";
import { getBuyer } from "@/lib/gateway/billing/documents/public";
import { findUsableMethod, isExpired } from "@/lib/gateway/billing/payment-methods/public";
import { log } from "@/lib/log";
import { ProviderUnavailable } from "@/lib/payment-providers/provider";
import { startPayment } from "./begin";
import type { PaymentCreate, PaymentDetail } from "./schema";
import { getPayment } from "./service";
import { findPaymentByIdempotencyKey, insertPayment, type NewPayment } from "./store";
import { providerOrThrow, getTerms } from "./terms";

interface PaymentRequest {
  key: string;
  fingerprint: string;
  replayed: boolean;
}

/** Returns the stored method to charge, or null for types where the payer enters one. */
async function findStoredMethod(tx: Tx, ctx: Context, { type, method_id }: PaymentCreate) {
  if (type !== "sepa" && type !== "stored_card") return null;
  const kind = type === "sepa" ? "sepa" : "card";
  const method =
    method_id == null ? undefined : await findUsableMethod(tx, ctx.account.id, method_id, kind);
  if (method === undefined) {
    throw new DomainError("unprocessable", "There's no such stored payment method.", {
      path: "method_id",
      reason: "payment_method_unknown",
    });
  }
  if (isExpired(method, ctx.now())) {
    throw new DomainError("unprocessable", "This card or mandate has expired.", {
      path: "method_id",
      reason: "payment_method_expired",
    });
  }
  return Number(method.method_id);
}

/** Returns those given; throws `unprocessable` without one that the account requires. */
async function checkReferences(
  tx: Tx,
  accountId: number,
  { document_references: given }: PaymentCreate,
): Promise<GivenReferences | null> {
  const settings = await getAccountSettingsWithin(tx, accountId);
  const references = mergeReferences(settings.document_references, given ?? {});
  const missing = settings.required_references.find((field) => references[field] === null);
  if (missing === undefined) return given ?? null;
  throw new DomainError("unprocessable", "Invoices of this account must have this reference.", {
    path: `document_references.${missing}`,
    reason: "reference_required",
  });
}

async function draft(
  tx: Tx,
  ctx: Context,
  body: PaymentCreate,
): Promise<Omit<NewPayment, "request" | "isAuto">> {
  const { account, actor } = ctx;
  const { currency } = account;
  if (body.currency != null && body.currency !== currency) {
    throw new DomainError("unprocessable", `The currency of this account is ${currency}.`, {
      path: "currency",
      reason: "payment_currency",
    });
  }
  const provider = providerOrThrow(body.type, currency);
  const type = PAYMENT_TYPE_BY_NAME[body.type];
  const now = ctx.now();
  return {
    type,
    currency,
    provider: provider.name,
    createdAt: now,
    ...(await getTerms(tx, account.id, body)),
    methodId: await findStoredMethod(tx, ctx, body),
    savesMethod: body.type === "new_card" && body.is_saved === true,
    expiresAt: new Date(now.getTime() + PAYMENT_HOURS[type] * HOUR_MS),
    createdBy: actor.kind === "user" ? actor.userId : null,
    keyId: actor.kind === "key" ? actor.keyId : null,
    buyer: await getBuyer(tx, account.id),
    references: await checkReferences(tx, account.id, body),
  };
}

/**
 * Returns the payment of an earlier request with the same key. Throws `idempotency_mismatch` if that request differs.
 */
async function replay(tx: Tx, accountId: number, request: PaymentRequest): Promise<number | null> {
  const payment = await findPaymentByIdempotencyKey(tx, accountId, request.key);
  if (payment === undefined) return null;
  if (payment.fingerprint !== request.fingerprint) {
    throw new DomainError(
      "idempotency_mismatch",
      "This Idempotency-Key was already used for a different request. Use a new key.",
    );
  }
  request.replayed = true;
  return Number(payment.id);
}

/** Stores the payment, or returns the id of an earlier request with the same key. */
async function store(ctx: Context, body: PaymentCreate, request: PaymentRequest | undefined) {
  const { id } = ctx.account;
  // Own transaction: the provider is called after COMMIT.
  return withAccount(id, async (tx) => {
    const existing = request === undefined ? null : await replay(tx, id, request);
    if (existing !== null) return existing;
    const payment = { ...(await draft(tx, ctx, body)), isAuto: false, request: request ?? null };
    const paymentId = await insertPayment(tx, id, payment);
    if (paymentId === null) {
      const twin = request === undefined ? null : await replay(tx, id, request);
      if (twin === null) throw new Error("A payment is neither new nor known");
      return twin;
    }
    const { net, amount } = payment.charge;
    await recordAudit(tx, ctx, {
      action: "payment.created",
      object: { kind: "payment", id: paymentId },
      after: { type: body.type, net: String(net), amount: String(amount) },
    });
    return paymentId;
  });
}

/**
 * Creates a payment. Stored under its Idempotency-Key before the provider is called, so retries find it and a worker
 * resumes it after a crash.
 */
export async function createPayment(
  ctx: Context,
  body: PaymentCreate,
  request: PaymentRequest | undefined,
): Promise<PaymentDetail> {
  const paymentId = await store(ctx, body, request);
  try {
    await startPayment(ctx.account.id, paymentId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // Stays in progress: a worker retries.
    log({ level: "warn", message: "A payment provider gave no answer", error });
  }
  return getPayment(ctx, paymentId);
}
