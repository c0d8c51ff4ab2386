import { readWithoutAccount } from "@/lib/db/transaction";
import { findPendingSignIn } from "./store-challenges";
import { readCookie } from "./cookies";

/** Whether this browser gave a right password a moment ago and owes a code. For server components. */
export async function hasPendingMfa(): Promise<boolean> {
  const challenge = await readCookie("challenge");
  return (await readWithoutAccount((tx) => findPendingSignIn(tx, challenge))) !== null;
}
