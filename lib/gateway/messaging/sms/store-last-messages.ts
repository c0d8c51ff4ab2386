import { plainArray, textArray } from "@/lib/db/grouping/array-literal";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import { padId, sortByKey } from "@/lib/db/grouping/lock-order";
import type { Tx } from "@/lib/db/transaction";

export interface LastMessage {
  account_id: string;
  phone: string;
  is_test: boolean;
}

const MONTH_SQL = "date_trunc('month', now(), 'UTC')";

const ADD_SENT_SQL = groupStatement(
  "last_messages_sent",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO last_messages AS l (account_id, phone, sent_at, month)
     SELECT ${accountIdIn("n")}, n.phone, now(), ${MONTH_SQL}
     FROM unnest($1::bigint[], $2::text[]) AS n (account_id, phone) ${anchor}
     ON CONFLICT (account_id, phone) DO UPDATE SET sent_at = excluded.sent_at, month = excluded.month
     WHERE excluded.sent_at > l.sent_at`,
);

// A receipt can come before its submission is written.
const ADD_DELIVERED_SQL = groupStatement(
  "last_messages_delivered",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO last_messages AS l (account_id, phone, sent_at, delivered_at, month)
     SELECT ${accountIdIn("n")}, n.phone, now(), now(), ${MONTH_SQL}
     FROM unnest($1::bigint[], $2::text[]) AS n (account_id, phone) ${anchor}
     ON CONFLICT (account_id, phone) DO UPDATE SET delivered_at = excluded.delivered_at
     WHERE l.delivered_at IS NULL OR excluded.delivered_at > l.delivered_at`,
);

/**
 * Records that numbers were sent messages, or received them, in order of numbers. Call it between changing messages and
 * money or sums, otherwise concurrent transactions deadlock.
 */
export async function recordLastMessages(
  tx: Tx,
  state: "sent" | "delivered",
  messages: readonly LastMessage[],
): Promise<void> {
  const byKey = new Map(
    messages
      .filter(({ is_test }) => !is_test)
      .map((message) => [`${padId(Number(message.account_id))}/${message.phone}`, message]),
  );
  if (byKey.size === 0) return;
  const rows = sortByKey(byKey);
  await tx.query({
    ...(await (state === "sent" ? ADD_SENT_SQL() : ADD_DELIVERED_SQL())),
    values: [
      plainArray(rows.map(({ account_id }) => account_id)),
      textArray(rows.map(({ phone }) => phone)),
    ],
  });
}
