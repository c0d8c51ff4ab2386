import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { asOwner, readAsOwner } from "@/lib/db/transaction";
import { deleteUnclaimed, findUnclaimedOne } from "@/lib/gateway/messaging/unclaimed/public";
import { storeFor } from "./receive";

/**
 * Assigns a message with its original time. Idempotent, so it can be repeated after an interruption. Throws `not_found`
 * for an unknown message or account.
 */
export async function assignUnclaimed(uuid: string, accountId: number): Promise<void> {
  const name = `message ${uuid}`;
  const id = parseUuid(uuid, name);
  const record = await readAsOwner((tx) => findUnclaimedOne(tx, id));
  if (record === null) throw notFound(name);
  const { phone, number, text, carrier, carrier_id: carrierId } = record;
  const stored = await storeFor(
    accountId,
    { phone, number },
    { uuid: id, text, carrier, carrierId },
  );
  if (stored === null) throw notFound(`account ${accountId}`);
  // Own transaction: operator command.
  await asOwner((tx) => deleteUnclaimed(tx, id));
}
