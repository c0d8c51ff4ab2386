import { type CollectionQuery, type Page, reachesLimit } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { countRows, listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { toSavedText } from "./resource";
import type { SavedText, SavedTextWrite } from "./schema";
import {
  findSavedText,
  insertSavedText,
  isNameTaken,
  deleteText,
  SAVED_TEXTS,
  saveText,
} from "./store";

/** Maximum that fits a menu. */
const MAX_TEXTS = 200;
const SAVED_TEXT_LABEL = "saved text with this ID";

const createNameTakenError = () =>
  new DomainError("already_exists", "Another saved text has this name.", {
    reason: "text_named",
    path: "name",
  });

const toWrite = (ctx: WriteContext, body: SavedTextWrite) => ({
  ...body,
  at: ctx.now(),
  userId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
});

export function listSavedTexts(ctx: Context, query: CollectionQuery): Promise<Page<SavedText>> {
  return listPage(ctx, SAVED_TEXTS, query, (rows) => rows.map(toSavedText));
}

export async function getSavedText(ctx: Context, id: number): Promise<SavedText> {
  const row = await readAccount(ctx.account.id, (tx) => findSavedText(tx, ctx.account.id, id));
  if (row === undefined) throw notFound(SAVED_TEXT_LABEL);
  return toSavedText(row);
}

export async function createSavedText(ctx: WriteContext, body: SavedTextWrite): Promise<SavedText> {
  const { tx, account } = ctx;
  if (reachesLimit(await countRows(tx, SAVED_TEXTS, [account.id], { conditions: [] }), MAX_TEXTS)) {
    throw new DomainError(
      "unprocessable",
      `The account has reached the limit of ${MAX_TEXTS} saved texts. Delete some first.`,
      { reason: "too_many_texts", limit: MAX_TEXTS },
    );
  }
  const row = await insertSavedText(tx, account.id, toWrite(ctx, body));
  if (row === undefined) throw createNameTakenError();
  return toSavedText(row);
}

export async function updateSavedText(
  ctx: WriteContext,
  id: number,
  body: SavedTextWrite,
): Promise<SavedText> {
  const { tx, account } = ctx;
  if (await isNameTaken(tx, account.id, body.name, id)) throw createNameTakenError();
  const row = await saveText(tx, account.id, id, toWrite(ctx, body));
  if (row === undefined) throw notFound(SAVED_TEXT_LABEL);
  return toSavedText(row);
}

export async function deleteSavedText(ctx: WriteContext, id: number): Promise<void> {
  if (!(await deleteText(ctx.tx, ctx.account.id, id))) throw notFound(SAVED_TEXT_LABEL);
}
