import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, nothing, type Permission, route } from "@/lib/http/route";
import { noteResource } from "./resource";
import { noteParamsSchema, notesParamsSchema, notesSchema, noteWriteSchema } from "./schema";
import { createNote, deleteNote, listNotes, updateNote } from "./service";

const read: Permission = { members: rolesWith("read", "inbox"), keys: ["messaging", "read"] };
/** Notes have a user as author, so keys can't write them. */
const write: Permission = { members: rolesWith("write", "inbox"), keys: [] };
const common = { tag: "Incoming messages", auth: "account" } as const;

export const conversationNoteRoutes = [
  route({
    ...common,
    method: "get",
    path: "/conversations/{conversation_id}/notes",
    operationId: "listConversationNotes",
    summary: "List notes for colleagues in a conversation",
    permission: read,
    params: notesParamsSchema,
    returns: data("ConversationNotes", notesSchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => listNotes(ctx, params.conversation_id),
  }),
  route({
    ...common,
    method: "post",
    path: "/conversations/{conversation_id}/notes",
    operationId: "createConversationNote",
    summary: "Add a note for colleagues to a conversation",
    description: "It is never sent.",
    permission: write,
    params: notesParamsSchema,
    body: noteWriteSchema,
    returns: item(noteResource),
    status: 201,
    errors: ["unprocessable"],
    run: (ctx, { params, body }) => createNote(ctx, params.conversation_id, body),
  }),
  route({
    ...common,
    method: "put",
    path: "/conversations/{conversation_id}/notes/{note_id}",
    operationId: "updateConversationNote",
    summary: "Change a note of your own",
    permission: write,
    params: noteParamsSchema,
    body: noteWriteSchema,
    returns: item(noteResource),
    status: 200,
    run: (ctx, { params, body }) => updateNote(ctx, params.conversation_id, params.note_id, body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/conversations/{conversation_id}/notes/{note_id}",
    operationId: "deleteConversationNote",
    summary: "Delete a note of your own",
    permission: write,
    params: noteParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteNote(ctx, params.conversation_id, params.note_id),
  }),
] as const;
