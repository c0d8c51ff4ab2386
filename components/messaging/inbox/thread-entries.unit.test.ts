import { expect, test } from "vitest";
import type { Note } from "@/lib/gateway/messaging/conversation-notes/schema";
import type { ConversationMessage } from "@/lib/gateway/messaging/conversations/schema";
import { threadEntries } from "./thread-entries";

const idAt = (at: number) => `019a0000-0000-7000-8000-00000000000${at}`;
const messageAt = (at: number) => ({ uuid: idAt(at) }) as ConversationMessage;
const noteAt = (at: number) => ({ id: idAt(at) }) as Note;
const order = (messages: number[], notes: number[], hasMore: boolean) =>
  threadEntries(messages.map(messageAt), notes.map(noteAt), hasMore).map((entry) =>
    "note" in entry ? `note ${entry.note.id.at(-1)}` : entry.message.uuid.at(-1),
  );

test("sorts messages and notes by time", () => {
  expect(order([5, 3, 2], [1, 4], false)).toEqual(["note 1", "2", "3", "note 4", "5"]);
  expect(order([], [1], false)).toEqual(["note 1"]);
});

test("hides notes older than the shown messages until older messages load", () => {
  expect(order([5, 3, 2], [1, 4], true)).toEqual(["2", "3", "note 4", "5"]);
});
