import type { Tx } from "@/lib/db/transaction";
import { deleteTokens } from "@/lib/gateway/identity/email-tokens/public";
import { deleteTrustedDevices } from "@/lib/gateway/identity/second-factors/public";
import { deletePendingSignIns } from "./store-challenges";

export async function invalidateSignIns(tx: Tx, userId: number): Promise<void> {
  await deleteTokens(tx, userId, "reset");
  await deleteTokens(tx, userId, "confirm");
  await deletePendingSignIns(tx, userId);
  await deleteTrustedDevices(tx, userId);
}
