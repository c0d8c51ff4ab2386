import { findUsers } from "@/lib/auth/user-store";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isUuid, uuidv7 } from "@/lib/core/uuid7";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { inAccount } from "@/lib/idempotency/in-account";
import { toDraft } from "./resource";
import type { Draft, DraftContent, DraftUpdate } from "./schema";
import {
  countDrafts,
  type DraftRow,
  findDraft,
  findDrafts,
  insertDraft,
  removeDraft,
  saveDraft,
} from "./store";

/** Drafts of one account at the same time. */
const MAX_DRAFTS = 500;

function personOf({ actor }: Context) {
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people write drafts.");
  return actor;
}

function notFound(): DomainError {
  return new DomainError("not_found", "There is no draft with this id.");
}

function readUuid(uuid: string): string {
  if (!isUuid(uuid)) throw notFound();
  return uuid.toLowerCase();
}

async function present(tx: Tx, rows: readonly DraftRow[]): Promise<Draft[]> {
  const ids = rows.flatMap((row) => [Number(row.created_by), Number(row.updated_by)]);
  const users = await findUsers(tx, ids);
  return rows.map((row) => toDraft(row, users));
}

async function presentOne(tx: Tx, row: DraftRow | undefined): Promise<Draft> {
  const [draft] = row === undefined ? [] : await present(tx, [row]);
  if (draft === undefined) throw notFound();
  return draft;
}

/** Drafts of the account, last saved first. */
export async function listDrafts(ctx: Context, query: CollectionQuery): Promise<Page<Draft>> {
  const { id } = ctx.account;
  const items = await withAccount(id, async (tx) => present(tx, await findDrafts(tx, id, query)));
  return { items, total: () => withAccount(id, (tx) => countDrafts(tx, id, query)) };
}

export async function getDraft(ctx: Context, uuid: string): Promise<Draft> {
  const { id } = ctx.account;
  const key = readUuid(uuid);
  return withAccount(id, async (tx) => presentOne(tx, await findDraft(tx, id, key)));
}

export async function createDraft(ctx: Context, content: DraftContent): Promise<Draft> {
  const { id } = ctx.account;
  const { userId } = personOf(ctx);
  return inAccount(ctx, async (tx) => {
    if ((await countDrafts(tx, id, { conditions: [] })) >= MAX_DRAFTS) {
      throw new DomainError(
        "unprocessable",
        `The account has ${MAX_DRAFTS} drafts. Delete some that nobody needs.`,
        { reason: "too_many_drafts", limit: MAX_DRAFTS },
      );
    }
    return presentOne(tx, await insertDraft(tx, id, uuidv7(), userId, content));
  });
}

/** Saves over the revision that was changed. Throws `conflict` when somebody saved another one meanwhile. */
export async function updateDraft(
  ctx: Context,
  uuid: string,
  { revision, ...content }: DraftUpdate,
): Promise<Draft> {
  const { id } = ctx.account;
  const { userId } = personOf(ctx);
  const key = readUuid(uuid);
  return inAccount(ctx, async (tx) => {
    const saved = await saveDraft(tx, id, key, revision, userId, content);
    if (saved !== undefined) return presentOne(tx, saved);
    const current = await presentOne(tx, await findDraft(tx, id, key));
    throw new DomainError(
      "conflict",
      `This draft was saved in another window: it is at revision ${current.revision}, not ${revision}.`,
      { reason: "draft_changed", path: "revision" },
    );
  });
}

export async function deleteDraft(ctx: Context, uuid: string): Promise<void> {
  const key = readUuid(uuid);
  const isGone = await inAccount(ctx, (tx) => removeDraft(tx, ctx.account.id, key));
  if (!isGone) throw notFound();
}
