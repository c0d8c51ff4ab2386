import type { TestSmsc } from "@/lib/carriers/smpp/test-smsc";
import { asOwner } from "@/lib/db/transaction";
import type { Submission } from "./check";
import type { Accepted } from "./client";

/** An attempt that no message has: of a part that the message centre took last, but that is noted nowhere. */
const NEVER_NOTED = 1_000_000;

interface Submit {
  carrier_id: string;
  uuid: string;
  attempt: number;
}

/** Messages by their name, which is their text: the message centre knows nothing else of them. */
async function uuidsByName(
  accountIds: readonly number[],
  accepted: readonly Accepted[],
): Promise<Map<string, string>> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ uuid: string; callback_data: string }>(
      "SELECT uuid, callback_data FROM messages WHERE account_id = ANY ($1)",
      [accountIds],
    ),
  );
  // Those that were deleted since are known from their acceptance only.
  const known = accepted.map(({ name, uuid }) => [name, uuid] as const);
  return new Map([...rows.map((row) => [row.callback_data, row.uuid] as const), ...known]);
}

/**
 * Returns what the message centre took, as messages and attempts: an attempt is known by the ID that we noted. What is
 * not noted was taken by a worker that was killed then, so a later attempt is.
 */
export async function submittedOf(
  smsc: TestSmsc,
  accountIds: readonly number[],
  accepted: readonly Accepted[],
): Promise<Submission[]> {
  const byName = await uuidsByName(accountIds, accepted);
  const { rows } = await asOwner((tx) =>
    tx.query<Submit>(
      "SELECT carrier_id, uuid, attempt FROM carrier_submits WHERE account_id = ANY ($1)",
      [accountIds],
    ),
  );
  const noted = new Map(rows.map((row) => [row.carrier_id, row]));
  const lines = smsc.accepted.map(({ at, id, pdu }) => {
    const name = pdu.body.short_message.toString("latin1");
    const submit = noted.get(id);
    const uuid = submit?.uuid ?? byName.get(name) ?? name;
    return { at, uuid, attempt: submit?.attempt ?? null, carrierId: id };
  });
  const last = new Map(lines.map(({ uuid, carrierId }) => [uuid, carrierId]));
  return lines.map((line) => ({
    ...line,
    attempt: line.attempt ?? (last.get(line.uuid) === line.carrierId ? NEVER_NOTED : 0),
  }));
}

/** Receipts that were answered "ok" but are not in the inbox. */
export async function answeredNotStored(smsc: TestSmsc): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ carrier_id: string; state: string }>("SELECT carrier_id, state FROM dlr_inbox"),
  );
  const stored = new Set(rows.map((row) => `${row.carrier_id} ${row.state}`));
  return [...new Set(smsc.answered)].filter((name) => !stored.has(name));
}
