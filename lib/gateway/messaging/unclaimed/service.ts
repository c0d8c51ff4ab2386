import { type Page, toFullPage } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { readWithoutAccount, type Tx } from "@/lib/db/transaction";
import { assertStaff } from "@/lib/auth/staff";
import { toUnclaimed } from "./resource";
import type { UnclaimedSms } from "./schema";
import {
  deleteUnclaimed,
  findUnclaimed,
  findUnclaimedOne,
  insertUnclaimed,
  type UnclaimedRecord,
} from "./store";

export { deleteUnclaimed, findUnclaimed, findUnclaimedOne, type UnclaimedRecord };

export async function storeUnclaimed(
  tx: Tx,
  message: Omit<UnclaimedRecord, "uuid" | "received_at">,
): Promise<"nobody" | "known"> {
  const uuid = uuidv7();
  const isNew = await insertUnclaimed(tx, { ...message, uuid, received_at: uuidTime(uuid) });
  return isNew ? "nobody" : "known";
}

const MAX_ITEMS = 50;

export async function listUnclaimed(ctx: Context): Promise<Page<UnclaimedSms>> {
  assertStaff(ctx);
  const items = (await readWithoutAccount((tx) => findUnclaimed(tx, MAX_ITEMS))).map(toUnclaimed);
  return toFullPage(items);
}
