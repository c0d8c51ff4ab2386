import { asOwner } from "@/lib/db/transaction";
import { until } from "../stack";

/** Simulator phone that replies STOP. */
export const STOPS = "+491713920081";

type Row = Record<string, string | null>;

const read = (text: string, values: unknown[]) =>
  asOwner(async (tx) => (await tx.query<Row>(text, values)).rows);

const differences = (pairs: [string, unknown, unknown][]) =>
  pairs.flatMap(([name, is, should]) => (is === should ? [] : [`${name} is ${is}, not ${should}`]));

/** Returns violations in a group after a file import; once undone, no rows may remain. */
export async function checkFile(
  groupId: number,
  visible: Record<string, unknown>,
  rows: number,
): Promise<string[]> {
  const [found] = await read(
    `SELECT count(*)::int AS entries, count(DISTINCT phone)::int AS phones,
       count(*) FILTER (WHERE a <> 'Name ' || (right(phone, 8)::int))::int AS wrong
     FROM contact_phones WHERE group_id = $1`,
    [groupId],
  );
  const [group] = await read(
    "SELECT count_items::int AS count_items FROM contact_groups WHERE group_id = $1",
    [groupId],
  );
  const isUndone = visible.state === "undone";
  return differences([
    [`${visible.state}: entries`, found?.entries, rows],
    [`${visible.state}: different numbers`, found?.phones, rows],
    [`${visible.state}: entries with another's name`, found?.wrong, 0],
    [`${visible.state}: size of the group`, group?.count_items, rows],
    [`${visible.state}: rows not imported`, Number(visible.rows) - Number(visible.added), 0],
    [`${visible.state}: taken back`, visible.undone, isUndone ? visible.added : 0],
    [`${visible.state}: kept`, visible.kept, 0],
  ]);
}

const OPEN = `SELECT (SELECT count(*) FROM dispatch_queue)
  + (SELECT count(*) FROM simulator_replies WHERE taken_at IS NULL)
  + (SELECT count(*) FROM incomings WHERE confirm_at IS NOT NULL) AS open`;

/** Returns violations in replies: one per message, and one confirmation per STOP. */
export async function checkReplies(
  accountId: number,
  messages: number,
  isMutant: boolean,
): Promise<string[]> {
  await until("nothing is on its way", isMutant ? 20_000 : 120_000, async () => {
    const [row] = await read(OPEN, []);
    return Number(row?.open) === 0;
  });
  const [sent] = await read(
    // A worker that dies during STOP leaves a message in doubt, which isn't resent to an opted-out recipient.
    `SELECT count(*) FILTER (WHERE origin <> 'opt_out' AND (status_code = 100 OR phone = $2))::int AS sent,
       count(*) FILTER (WHERE origin = 'opt_out' AND status_code = 100)::int AS confirmations
     FROM messages WHERE account_id = $1 AND status_code IN (100, 208)`,
    [accountId, STOPS],
  );
  const [stored] = await read(
    `SELECT count(*)::int AS replies, count(DISTINCT carrier_id)::int AS different,
       count(*) FILTER (WHERE msg_uuid IS NULL)::int AS unmatched,
       count(*) FILTER (WHERE text = 'STOP')::int AS stops FROM incomings WHERE account_id = $1`,
    [accountId],
  );
  const [blocked] = await read(
    `SELECT (SELECT count(*) FROM blocked_numbers WHERE account_id = $1)::int AS blocked,
       (SELECT count(*) FROM consents WHERE account_id = $1)::int AS noted`,
    [accountId],
  );
  return differences([
    ["messages sent", sent?.sent, messages],
    // The phone also replies STOP to the confirmation, which isn't confirmed again.
    ["replies stored", stored?.replies, messages + 1],
    ["different replies", stored?.different, messages + 1],
    ["replies to no message", stored?.unmatched, 0],
    ["STOPs", stored?.stops, 2],
    ["confirmations", sent?.confirmations, 1],
    ["blocked numbers", blocked?.blocked, 1],
    ["changes of consent noted", blocked?.noted, 1],
  ]);
}
