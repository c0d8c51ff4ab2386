import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { isUsedByAutoTopUp } from "@/lib/gateway/billing/top-up-rules/public";
import { log } from "@/lib/log";
import { findProviderByName } from "@/lib/payment-providers/registry/providers";
import { lockMethodOrThrow, toAuditObject } from "./service";
import { deleteMethod } from "./store";

export async function deletePaymentMethod(ctx: Context, methodId: number): Promise<void> {
  const { id } = ctx.account;
  // Own transaction: the provider is notified after COMMIT.
  const removed = await withAccount(id, async (tx) => {
    const method = await lockMethodOrThrow(tx, id, methodId);
    if (await isUsedByAutoTopUp(tx, id, methodId)) {
      throw new DomainError(
        "unprocessable",
        "Auto top-up charges this method. Choose another one there first.",
        { reason: "payment_method_in_use" },
      );
    }
    const deleted = await deleteMethod(tx, id, methodId);
    await recordAudit(tx, ctx, { action: "payment_method.removed", object: toAuditObject(method) });
    return deleted;
  });
  if (removed === undefined) return;
  await findProviderByName(removed.provider)
    .deleteMethod(removed.provider_ref)
    // No longer charged here, even if the provider still stores it.
    .catch((error: unknown) =>
      log({ level: "warn", message: "Provider failed to delete a payment method", error }),
    );
}
