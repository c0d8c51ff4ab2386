import { readWithoutAccount } from "@/lib/db/transaction";
import { findPendingSignIn } from "./store-challenges";
import { readCookie } from "@/lib/auth/page-cookies";

/** Returns true while a code is pending. For server components only. */
export async function hasPendingMfa(): Promise<boolean> {
  const challenge = await readCookie("challenge");
  return (await readWithoutAccount((tx) => findPendingSignIn(tx, challenge))) !== null;
}
