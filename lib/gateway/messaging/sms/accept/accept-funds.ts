import type { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { openFunds } from "@/lib/gateway/developers/api-keys/public";
import { ACCEPTED, refuse } from "@/lib/idempotency/group";
import type { Acceptance, AcceptOutcome } from "./accept-outcome";

/**
 * Decides in order. An unaffordable message doesn't block a cheaper later one; refused messages consume neither funds
 * nor spend cap.
 */
export async function decideFunds(
  tx: Tx,
  accounts: number[],
  items: readonly Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
): Promise<void> {
  const payments = items.map(({ message: { account_id: accountId, key_id: keyId, price } }) => {
    return { accountId, keyId, price };
  });
  const funds = await openFunds(tx, accounts, payments);
  for (const [index, payment] of payments.entries()) {
    if (outcomes[index] !== undefined) continue;
    const problem: DomainError | null = funds.charge(payment);
    if (problem === null) outcomes[index] = ACCEPTED;
    else refuse(outcomes, index, problem);
  }
  await funds.saveSpends();
}
