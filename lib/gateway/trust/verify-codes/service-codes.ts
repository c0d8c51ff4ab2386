import type { AccountStatements } from "@/lib/db/transaction";
import { openCode } from "./code";
import { findSealedCodes } from "./store-messages";

/** The codes of messages that are steps of verifications which go on. */
export async function openCodes(
  tx: AccountStatements,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await findSealedCodes(tx, accountId, uuids);
  return new Map(
    rows.map(({ uuid, id, sealed_code }) => [uuid, openCode(accountId, id, sealed_code)]),
  );
}
