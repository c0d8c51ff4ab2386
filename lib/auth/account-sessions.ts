import type { Tx } from "@/lib/db/transaction";
import { tokenHash } from "./opaque-token";
import { deleteSessionsOfMember, switchSessionAccount } from "./store-sessions";

/** Ends a member's sessions in one account, in the transaction that removes the membership. */
export const revokeAccountSessions = (tx: Tx, accountId: number, userId: number): Promise<void> =>
  deleteSessionsOfMember(tx, accountId, userId);

/** Moves a session to another account of the same person. The caller checks the membership. */
export const moveSession = (tx: Tx, sid: string, accountId: number): Promise<void> =>
  switchSessionAccount(tx, tokenHash(sid), accountId);
