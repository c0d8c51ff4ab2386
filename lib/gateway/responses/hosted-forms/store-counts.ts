import type { Tx } from "@/lib/db/transaction";
import type { SubmissionState, FormRecord } from "./store";

export async function findFormByCampaign(
  tx: Tx,
  accountId: number,
  campaign: string,
): Promise<Omit<FormRecord, "message"> | undefined> {
  const { rows } = await tx.query<Omit<FormRecord, "message">>(
    `SELECT code AS campaign, kind, name, group_id, form_fields FROM short_link_campaigns
     WHERE account_id = $1 AND code = $2 AND kind <> 'link' AND removed_at IS NULL`,
    [accountId, campaign],
  );
  return rows[0];
}

interface StateCount {
  state: SubmissionState;
  count: number;
}

export async function countByReason(
  tx: Tx,
  accountId: number,
  campaign: string,
): Promise<(StateCount & { reason: number | null })[]> {
  const { rows } = await tx.query<StateCount & { reason: number | null }>(
    `SELECT state, reason, count(*)::int AS count FROM form_answers
     WHERE account_id = $1 AND campaign = $2 GROUP BY state, reason ORDER BY count DESC, reason`,
    [accountId, campaign],
  );
  return rows;
}

/** Counts submissions by day (`YYYY-MM-DD` in the time zone) and state. */
export async function countByDay(
  tx: Tx,
  accountId: number,
  campaign: string,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<(StateCount & { day: string })[]> {
  const { rows } = await tx.query<StateCount & { day: string }>(
    `SELECT to_char(created_at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, state, count(*)::int AS count
     FROM form_answers WHERE account_id = $1 AND campaign = $2 AND created_at >= $3
     GROUP BY 1, state ORDER BY 1`,
    [accountId, campaign, since, timeZone],
  );
  return rows;
}
