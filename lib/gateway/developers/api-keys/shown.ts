import { findUsers } from "@/lib/gateway/account/users/public";
import type { Tx } from "@/lib/db/transaction";
import { notFound } from "@/lib/core/errors";
import { getPushes } from "@/lib/gateway/developers/webhooks/public";
import { toApiKey } from "./resource";
import type { ApiKey } from "./schema";
import { type ApiKeyRecord, findMakerRoles, findPreviousSecrets } from "./store";

export async function toResources(
  tx: Tx,
  accountId: number,
  rows: readonly ApiKeyRecord[],
): Promise<ApiKey[]> {
  const makers = rows.map((row) => Number(row.created_by ?? 0));
  const users = await findUsers(tx, makers);
  const roles = await findMakerRoles(tx, accountId, makers);
  const ids = rows.map((row) => row.key_id);
  const previous = await findPreviousSecrets(tx, accountId, ids);
  const pushes = await getPushes(tx, accountId, ids);
  return rows.map((row) => toApiKey(row, { users, roles, previous, pushes }));
}

export async function toSingleResource(
  tx: Tx,
  accountId: number,
  row: ApiKeyRecord,
): Promise<ApiKey> {
  const [key] = await toResources(tx, accountId, [row]);
  if (key === undefined) throw notFound("API key with this ID");
  return key;
}
