import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { getConversationRecord } from "@/lib/gateway/messaging/conversations/public";
import { toNote } from "./resource";
import type { Note, Notes, NoteWrite } from "./schema";
import { findNotes, insertNote, lockNote, type NoteRecord, deleteNoteRow, saveNote } from "./store";

const MAX_NOTES = 200;

function requireMember({ actor }: Context): number {
  if (actor.kind !== "user") throw new Error("Only team members write notes");
  return actor.userId;
}

export function listNotes(ctx: Context, conversationId: string): Promise<Notes> {
  return readAccount(ctx.account.id, async (tx) => {
    const { conversation_id } = await getConversationRecord(tx, ctx, conversationId);
    return { notes: (await findNotes(tx, ctx.account.id, conversation_id)).map(toNote) };
  });
}

type NoteAction =
  | "conversation_note.added"
  | "conversation_note.changed"
  | "conversation_note.deleted";

async function recordNote(
  ctx: WriteContext,
  action: NoteAction,
  { note_id, conversation_id }: NoteRecord,
): Promise<void> {
  const named = { conversation: conversation_id };
  await recordAudit(ctx.tx, ctx, {
    action,
    object: { kind: "conversation_note", id: note_id },
    ...(action === "conversation_note.deleted" ? { before: named } : { after: named }),
  });
}

export async function createNote(
  ctx: WriteContext,
  conversationId: string,
  { text }: NoteWrite,
): Promise<Note> {
  const { tx, account } = ctx;
  const { conversation_id } = await getConversationRecord(tx, ctx, conversationId);
  if ((await findNotes(tx, account.id, conversation_id)).length >= MAX_NOTES) {
    throw new DomainError(
      "unprocessable",
      `The conversation has reached the limit of ${MAX_NOTES} notes.`,
      { reason: "too_many_notes", limit: MAX_NOTES },
    );
  }
  const row = await insertNote(tx, account.id, {
    conversationId: conversation_id,
    id: uuidv7(),
    text,
    author: requireMember(ctx),
    at: ctx.now(),
  });
  if (row === undefined) throw new Error("A note was not stored");
  await recordNote(ctx, "conversation_note.added", row);
  return toNote(row);
}

/** Locks the caller's own note. Throws `not_found`, or `forbidden` for a colleague's note. */
async function lockOwn(ctx: WriteContext, conversationId: string, id: string): Promise<NoteRecord> {
  const name = `note ${id}`;
  const row = await lockNote(
    ctx.tx,
    ctx.account.id,
    parseUuid(conversationId, `conversation ${conversationId}`),
    parseUuid(id, name),
  );
  if (row === undefined) throw notFound(name);
  if (Number(row.author) !== requireMember(ctx)) {
    throw new DomainError("forbidden", "Only its author can change or delete a note.", {
      reason: "note_of_another",
    });
  }
  return row;
}

export async function updateNote(
  ctx: WriteContext,
  conversationId: string,
  id: string,
  { text }: NoteWrite,
): Promise<Note> {
  const own = await lockOwn(ctx, conversationId, id);
  const row = await saveNote(ctx.tx, ctx.account.id, own, { text, at: ctx.now() });
  if (row === undefined) throw new Error("A note that is held is gone");
  await recordNote(ctx, "conversation_note.changed", row);
  return toNote(row);
}

export async function deleteNote(
  ctx: WriteContext,
  conversationId: string,
  id: string,
): Promise<void> {
  const own = await lockOwn(ctx, conversationId, id);
  await deleteNoteRow(ctx.tx, ctx.account.id, own);
  await recordNote(ctx, "conversation_note.deleted", own);
}
