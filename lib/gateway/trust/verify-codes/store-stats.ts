import type { Tx } from "@/lib/db/transaction";
import type { VerifyChannel } from "./schema-values";

export interface ChannelTotals {
  hour: Date;
  channel: VerifyChannel;
  sent: number;
  verified: number;
}

/** Adds to the sums. Their rows are the last ones a transaction locks, otherwise concurrent steps deadlock. */
export async function addToVerifyStats(
  tx: Tx,
  accountId: number,
  totals: readonly ChannelTotals[],
): Promise<void> {
  await tx.query(
    `INSERT INTO verify_stats AS s (account_id, hour, channel, sent, verified)
     SELECT a.account_id, n.hour, n.channel, sum(n.sent), sum(n.verified)
     FROM unnest($2::timestamptz[], $3::text[], $4::bigint[], $5::bigint[]) AS n (hour, channel, sent, verified)
     JOIN accounts a ON a.account_id = $1
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (account_id, hour, channel)
       DO UPDATE SET sent = s.sent + excluded.sent, verified = s.verified + excluded.verified`,
    [
      accountId,
      totals.map(({ hour }) => hour),
      totals.map(({ channel }) => channel),
      totals.map(({ sent }) => sent),
      totals.map(({ verified }) => verified),
    ],
  );
}

export interface PeriodTotals {
  period: Date;
  channel: VerifyChannel;
  sent: string;
  verified: string;
}

/** Sums by period and channel, oldest first; `to` is exclusive. */
export async function sumVerifyStats(
  tx: Tx,
  accountId: number,
  { from, to }: { from: Date; to: Date },
  { interval, timeZone }: { interval: "day" | "month"; timeZone: string },
): Promise<PeriodTotals[]> {
  const { rows } = await tx.query<PeriodTotals>(
    `SELECT date_trunc($4, hour, $5) AS period, channel, sum(sent)::text AS sent, sum(verified)::text AS verified
     FROM verify_stats WHERE account_id = $1 AND hour >= $2 AND hour < $3 GROUP BY 1, 2 ORDER BY 1, 2`,
    [accountId, from, to, interval, timeZone],
  );
  return rows;
}
