import type { Tx } from "@/lib/db/transaction";

export interface NoteRecord {
  conversation_id: string;
  note_id: string;
  author: string;
  text: string;
  created_at: Date;
  edited_at: Date | null;
}

const COLUMNS = "conversation_id, note_id, author, text, created_at, edited_at";

export async function findNotes(
  tx: Tx,
  accountId: number,
  conversationId: string,
): Promise<NoteRecord[]> {
  const { rows } = await tx.query<NoteRecord>(
    `SELECT ${COLUMNS} FROM conversation_notes WHERE account_id = $1 AND conversation_id = $2 ORDER BY note_id`,
    [accountId, conversationId],
  );
  return rows;
}

export async function lockNote(
  tx: Tx,
  accountId: number,
  conversationId: string,
  id: string,
): Promise<NoteRecord | undefined> {
  const { rows } = await tx.query<NoteRecord>(
    `SELECT ${COLUMNS} FROM conversation_notes
     WHERE account_id = $1 AND conversation_id = $2 AND note_id = $3 FOR UPDATE`,
    [accountId, conversationId, id],
  );
  return rows[0];
}

export interface NewNote {
  conversationId: string;
  id: string;
  author: number;
  text: string;
  at: Date;
}

export async function insertNote(
  tx: Tx,
  accountId: number,
  { conversationId, id, author, text, at }: NewNote,
): Promise<NoteRecord | undefined> {
  const { rows } = await tx.query<NoteRecord>(
    `INSERT INTO conversation_notes (account_id, conversation_id, note_id, author, text, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
    [accountId, conversationId, id, author, text, at],
  );
  return rows[0];
}

export async function saveNote(
  tx: Tx,
  accountId: number,
  { conversation_id, note_id }: Pick<NoteRecord, "conversation_id" | "note_id">,
  { text, at }: { text: string; at: Date },
): Promise<NoteRecord | undefined> {
  const { rows } = await tx.query<NoteRecord>(
    `UPDATE conversation_notes SET text = $4, edited_at = $5
     WHERE account_id = $1 AND conversation_id = $2 AND note_id = $3 RETURNING ${COLUMNS}`,
    [accountId, conversation_id, note_id, text, at],
  );
  return rows[0];
}

export async function deleteNoteRow(
  tx: Tx,
  accountId: number,
  { conversation_id, note_id }: Pick<NoteRecord, "conversation_id" | "note_id">,
): Promise<void> {
  await tx.query(
    "DELETE FROM conversation_notes WHERE account_id = $1 AND conversation_id = $2 AND note_id = $3",
    [accountId, conversation_id, note_id],
  );
}
