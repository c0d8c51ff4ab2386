import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { toIncoming } from "./resource";
import type { Incoming } from "./schema";
import { INCOMING_LIST } from "./schema-list";
import {
  type DueConfirmation,
  CONFIRMATIONS_DUE,
  findDueConfirmations,
  findIncoming,
  findIncomings,
  INCOMINGS,
  type IncomingRecord,
  insertIncoming,
  isKnownIncoming,
  recordConfirmation,
  planConfirmation,
  deleteIncomingRow,
} from "./store";

export { findIncomings, type IncomingRecord, insertIncoming, isKnownIncoming };

export {
  type DueConfirmation,
  CONFIRMATIONS_DUE,
  findDueConfirmations,
  findIncoming as getIncomingRecord,
  recordConfirmation,
  planConfirmation,
};

const describeIncoming = (uuid: string) => `incoming message ${uuid}`;

export function listIncomings(ctx: Context, query: CollectionQuery): Promise<Page<Incoming>> {
  assertVisibleFields(ctx, "inbox", INCOMING_LIST, query);
  return listPage(ctx, INCOMINGS, query, (rows) => rows.map(toIncoming));
}

export async function getIncoming(ctx: Context, uuid: string): Promise<Incoming> {
  const id = parseUuid(uuid, describeIncoming(uuid));
  const row = await readAccount(ctx.account.id, (tx) => findIncoming(tx, ctx.account.id, id));
  if (row === undefined) throw notFound(describeIncoming(uuid));
  return toIncoming(row);
}

/** Deletes a message; effects, such as an opt-out, remain. */
export async function deleteIncoming(ctx: WriteContext, uuid: string): Promise<void> {
  const id = parseUuid(uuid, describeIncoming(uuid));
  if (!(await deleteIncomingRow(ctx.tx, ctx.account.id, id)))
    throw notFound(describeIncoming(uuid));
  await recordAudit(ctx.tx, ctx, { action: "incoming.deleted", object: { kind: "incoming", id } });
}
