import type { AccountStatements } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import { openCode } from "./code";
import { findSealedCodes } from "./store-messages";

/**
 * Decrypts codes by message. Skips undecryptable codes (after a change of KEY_PEPPER), so they don't block the
 * account's other messages.
 */
export async function openCodes(
  tx: AccountStatements,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  if (uuids.length === 0) return codes;
  for (const { uuid, id, sealed_code } of await findSealedCodes(tx, accountId, uuids)) {
    try {
      codes.set(uuid, openCode(accountId, id, sealed_code));
    } catch (error) {
      log({ level: "error", message: `The code of verification ${id} can't be opened`, error });
    }
  }
  return codes;
}
