import { systemContext } from "@/lib/core/system-context";
import { asOwner, withoutAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { executeRefund, startRefund } from "@/lib/gateway/billing/payments/public";
import { findAccountsByUser, findUserByEmail } from "@/lib/gateway/account/users/public";
import "./people";

/** Gives a part of a payment back, as an operator does. */
export async function refundPart(email: string, paymentId: number, net: bigint): Promise<void> {
  const accountId = await withoutAccount(async (tx) => {
    const id = Number((await findUserByEmail(tx, email))?.user_id);
    return (await findAccountsByUser(tx, id))[0];
  });
  if (accountId === undefined) throw new Error(`${email} has no account`);
  const account = await asOwner((tx) => findSnapshot(tx, accountId));
  if (account === null) throw new Error(`${email} has no account`);
  const reason = "Ordered twice";
  const refundId = await runWrite(systemContext(account, "operator"), (ctx) =>
    startRefund(ctx, { paymentId, net, reason }),
  );
  await executeRefund(accountId, refundId);
}
