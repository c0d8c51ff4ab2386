import type { Tx } from "@/lib/db/transaction";
import { DomainError, notFound } from "@/lib/core/errors";
import { type ApiKeyRecord, lockApiKey } from "./store";

/** Throws `not_found`, or `conflict` for the dashboard key. */
export async function lockOwnKey(tx: Tx, accountId: number, keyId: number): Promise<ApiKeyRecord> {
  const row = await lockApiKey(tx, accountId, keyId);
  if (row === undefined) throw notFound("API key with this ID");
  if (row.kind !== "dashboard") return row;
  throw new DomainError(
    "conflict",
    "This key represents the dashboard. It has no secret and can't be changed.",
    { reason: "dashboard_key" },
  );
}
