import type { Tx } from "@/lib/db/transaction";
import { tokenHash } from "./opaque-token";
import { deleteSessionsOfMember, switchSessionAccount } from "./store-sessions";

/** Ends what a person has open in one account, inside the transaction that removes them from it. */
export const revokeAccountSessions = (tx: Tx, accountId: number, userId: number): Promise<void> =>
  deleteSessionsOfMember(tx, accountId, userId);

/** Lets a session go on in another account of the same person; who may is the caller's matter. */
export const moveSession = (tx: Tx, sid: string, accountId: number): Promise<void> =>
  switchSessionAccount(tx, tokenHash(sid), accountId);
