import { newRequestId } from "@/lib/core/ids/request-id";
import type { Tx } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { UserRecord } from "@/lib/gateway/account/users/public";

/** Records a sign-in by single sign-on. Call it last. */
export async function recordSsoSession(
  tx: Tx,
  { user, accountId, ip }: { user: UserRecord; accountId: number; ip: string },
): Promise<void> {
  const userId = Number(user.user_id);
  await recordAudit(
    tx,
    { account: { id: accountId }, actor: { kind: "user", userId }, requestId: newRequestId(), ip },
    { action: "session.started", object: { kind: "member", id: userId, label: user.email } },
  );
}
