import { asOwner, readAsOwner } from "@/lib/db/transaction";
import { type AuditFinding, checkAudit } from "./check";

/** Reads one account's audit log, oldest first. */
export interface LoggedAct {
  seq: number;
  action: string;
  actor_kind: string;
  actor_id: number | null;
  object_kind: string;
  object_id: string | null;
  request_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export async function readAuditLog(accountId: number): Promise<LoggedAct[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<LoggedAct>(
      `SELECT seq::int, action, actor_kind, actor_id::int, object_kind, object_id, request_id, before, after
       FROM audit_log WHERE account_id = $1 ORDER BY seq`,
      [accountId],
    ),
  );
  return rows;
}

/** Returns audit discrepancies of these accounts only, since suites share the database. */
export async function findAuditDiscrepancies(...accountIds: number[]): Promise<AuditFinding[]> {
  const findings = await readAsOwner(checkAudit, { isSnapshot: true });
  return findings.filter(({ accountId }) => accountIds.includes(accountId));
}
