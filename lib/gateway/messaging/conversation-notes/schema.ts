import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { uuidId } from "@/lib/http/input/path-parameters";
import { MAX_NOTE } from "./schema-values";

export const noteWriteSchema = z
  .object({ text: z.string().trim().min(1).max(MAX_NOTE) })
  .meta({ id: "ConversationNoteWrite", examples: [{ text: "Called back, wants Monday." }] });
export type NoteWrite = z.output<typeof noteWriteSchema>;

export const noteSchema = z
  .object({
    id: z.uuid(),
    conversation: z.uuid(),
    text: z.string(),
    author: z.int().meta({ description: "ID of the team member who wrote it." }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
    edited_at: z
      .int()
      .nullable()
      .meta({ description: "Unix time of the latest edit; null if the note was never edited." }),
  })
  .meta({ id: "ConversationNote" });
export type Note = z.output<typeof noteSchema>;

export const notesSchema = z
  .object({
    notes: z
      .array(noteSchema)
      .meta({ description: "Notes in the order in which they were written." }),
  })
  .meta({ id: "ConversationNotes" });
export type Notes = z.output<typeof notesSchema>;

export const notesParamsSchema = z.object({ conversation_id: uuidId });
export const noteParamsSchema = z.object({ conversation_id: uuidId, note_id: uuidId });
