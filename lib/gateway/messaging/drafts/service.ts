import { findUsers } from "@/lib/gateway/account/users/public";
import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { countRows, listPage } from "@/lib/db/lists/list";
import { type Tx, readAccount } from "@/lib/db/transaction";
import { type CollectionQuery, type Page, reachesLimit } from "@/lib/core/collection";
import { toDraft } from "./resource";
import type { Draft, DraftContent, DraftUpdate } from "./schema";
import {
  DRAFTS,
  type DraftRecord,
  findDraft,
  insertDraft,
  deleteDraftRow,
  saveDraft,
} from "./store";
import { getUserOrThrow } from "@/lib/core/get-user";

const MAX_DRAFTS = 500;

async function toResources(tx: Tx, rows: readonly DraftRecord[]): Promise<Draft[]> {
  const ids = rows.flatMap((row) => [Number(row.created_by), Number(row.updated_by)]);
  const users = await findUsers(tx, ids);
  return rows.map((row) => toDraft(row, users));
}

async function toSingleResource(tx: Tx, row: DraftRecord | undefined): Promise<Draft> {
  const [draft] = row === undefined ? [] : await toResources(tx, [row]);
  if (draft === undefined) throw notFound("draft with this ID");
  return draft;
}

export function listDrafts(ctx: Context, query: CollectionQuery): Promise<Page<Draft>> {
  return listPage(ctx, DRAFTS, query, (rows, tx) => toResources(tx, rows));
}

export async function getDraft(ctx: Context, uuid: string): Promise<Draft> {
  const { id } = ctx.account;
  const key = parseUuid(uuid, "draft with this ID");
  return readAccount(id, async (tx) => toSingleResource(tx, await findDraft(tx, id, key)));
}

export async function createDraft(ctx: WriteContext, content: DraftContent): Promise<Draft> {
  const { id } = ctx.account;
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  if (reachesLimit(await countRows(tx, DRAFTS, [id], { conditions: [] }), MAX_DRAFTS)) {
    throw new DomainError(
      "unprocessable",
      `The account has reached the limit of ${MAX_DRAFTS} drafts. Delete some first.`,
      { reason: "too_many_drafts", limit: MAX_DRAFTS },
    );
  }
  return toSingleResource(tx, await insertDraft(tx, id, uuidv7(), userId, content));
}

/** Saves a draft (optimistic lock). Throws `conflict` if it was saved meanwhile. */
export async function updateDraft(
  ctx: WriteContext,
  uuid: string,
  { revision, ...content }: DraftUpdate,
): Promise<Draft> {
  const { id } = ctx.account;
  const { userId } = getUserOrThrow(ctx);
  const key = parseUuid(uuid, "draft with this ID");
  const { tx } = ctx;
  const saved = await saveDraft(tx, id, key, revision, userId, content);
  if (saved !== undefined) return toSingleResource(tx, saved);
  const current = await toSingleResource(tx, await findDraft(tx, id, key));
  throw new DomainError(
    "conflict",
    `This draft was saved in another window: it is at revision ${current.revision}, not ${revision}.`,
    { reason: "draft_changed", path: "revision" },
  );
}

export async function deleteDraft(ctx: WriteContext, uuid: string): Promise<void> {
  const key = parseUuid(uuid, "draft with this ID");
  const isDeleted = await deleteDraftRow(ctx.tx, ctx.account.id, key);
  if (!isDeleted) throw notFound("draft with this ID");
}
