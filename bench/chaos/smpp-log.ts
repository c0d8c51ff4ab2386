import type { TestSmsc } from "@/lib/carriers/smpp/test-smsc";
import { asOwner } from "@/lib/db/transaction";
import type { Submission } from "./check";
import type { Accepted } from "./client";

/** Placeholder attempt for a part that the SMSC accepted last but we never recorded. */
const NEVER_NOTED = 1_000_000;

interface Submit {
  carrier_id: string;
  uuid: string;
  attempt: number;
}

/** Maps names to UUIDs: the text carries the name, which is all that the SMSC knows. */
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
  // Messages deleted since are known only from their acceptance.
  const acceptedIds = accepted.map(({ name, uuid }) => [name, uuid] as const);
  return new Map([...rows.map((row) => [row.callback_data, row.uuid] as const), ...acceptedIds]);
}

/**
 * Returns accepted parts as messages and attempts, matched by the recorded ID. An unrecorded part came from a worker
 * killed at that moment, so a later attempt is recorded.
 */
export async function readSubmitted(
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
  const recorded = new Map(rows.map((row) => [row.carrier_id, row]));
  const lines = smsc.accepted.map(({ at, id, pdu }) => {
    const name = pdu.body.short_message.toString("latin1");
    const submit = recorded.get(id);
    const uuid = submit?.uuid ?? byName.get(name) ?? name;
    return { at, uuid, attempt: submit?.attempt ?? null, carrierId: id };
  });
  const last = new Map(lines.map(({ uuid, carrierId }) => [uuid, carrierId]));
  return lines.map((line) => ({
    ...line,
    attempt: line.attempt ?? (last.get(line.uuid) === line.carrierId ? NEVER_NOTED : 0),
  }));
}

/** Returns receipts answered "ok" but missing from the inbox. */
export async function answeredNotStored(smsc: TestSmsc): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ carrier_id: string; state: string }>("SELECT carrier_id, state FROM dlr_inbox"),
  );
  const stored = new Set(rows.map((row) => `${row.carrier_id} ${row.state}`));
  return [...new Set(smsc.answered)].filter((name) => !stored.has(name));
}
