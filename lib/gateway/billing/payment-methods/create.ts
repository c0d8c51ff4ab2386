import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { configuredProvider } from "@/lib/payment-providers/registry/providers";
import type { PaymentMethodCreate, PaymentMethodSetup } from "./schema";
import { insertPending, nextMethodId } from "./store";

/** Starts the setup. Details are entered on the provider's page and arrive here, without numbers, once confirmed. */
export async function createPaymentMethod(
  ctx: Context,
  { type }: PaymentMethodCreate,
): Promise<PaymentMethodSetup> {
  const { account, actor } = ctx;
  const provider = configuredProvider();
  if (provider === null || (type === "sepa" && account.currency !== "EUR")) {
    throw new DomainError("unprocessable", "This way to pay isn't available to this account.", {
      path: "type",
      reason: "payment_way_unavailable",
    });
  }
  // Own transaction: the provider is called after COMMIT.
  const id = await withAccount(account.id, async (tx) => {
    const methodId = await nextMethodId(tx);
    const createdBy = actor.kind === "user" ? actor.userId : null;
    await insertPending(tx, account.id, {
      id: methodId,
      kind: type,
      provider: provider.name,
      createdBy,
    });
    await recordAudit(tx, ctx, {
      action: "payment_method.started",
      object: { kind: "payment_method", id: methodId },
      after: { type },
    });
    return methodId;
  });
  const { redirectUrl } = await provider.startSetup({
    owner: { accountId: account.id, paymentId: null, methodId: id },
    kind: type,
    currency: account.currency,
    returnUrl: `${env.PUBLIC_URL}/billing/methods?added=${id}`,
    email: null,
  });
  return { id, redirect_url: redirectUrl };
}
