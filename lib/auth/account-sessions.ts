import type { Tx } from "@/lib/db/transaction";
import { tokenHash } from "./opaque-token";
import { deleteSessionsByMember, switchSessionAccount } from "./store-sessions";

export const revokeAccountSessions = (tx: Tx, accountId: number, userId: number): Promise<void> =>
  deleteSessionsByMember(tx, accountId, userId);

/** Switches the session's account; the caller checks the membership. */
export const moveSession = (tx: Tx, sid: string, accountId: number): Promise<void> =>
  switchSessionAccount(tx, tokenHash(sid), accountId);
