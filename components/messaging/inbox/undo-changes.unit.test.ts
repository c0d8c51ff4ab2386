import { expect, test } from "vitest";
import type { Conversation } from "@/lib/gateway/messaging/conversations/schema";
import { undoUpdates } from "./undo-changes";

const row = (more: Partial<Conversation>): Conversation => ({
  id: "019a0000-0000-7000-8000-000000000001",
  number: "+4930231250",
  phone: "+491713920001",
  contact_name: null,
  last_uuid: "019a0000-0000-7000-8000-000000000002",
  last_at: 0,
  last_text: null,
  is_unread: false,
  is_closed: false,
  assigned_to: null,
  is_blocked: false,
  ...more,
});
const { id, last_uuid } = row({});

test.each([
  ["closing", { is_closed: true }, {}, { read_to: last_uuid, is_closed: false }],
  [
    "closing what was unread",
    { is_closed: true },
    { is_unread: true },
    { is_unread: true, is_closed: false },
  ],
  ["reopening", { is_closed: false }, { is_closed: true }, { read_to: last_uuid, is_closed: true }],
  ["marking as read", { read_to: last_uuid }, { is_unread: true }, { is_unread: true }],
  ["marking as unread", { is_unread: true }, {}, { read_to: last_uuid }],
  ["assigning", { assigned_to: 7 }, { assigned_to: 3 }, { assigned_to: 3 }],
  ["assigning to nobody", { assigned_to: null }, { assigned_to: 3 }, { assigned_to: 3 }],
])("restores only the removed values when undoing %s", (_, change, before, undone) => {
  expect(undoUpdates([row(before)], change)).toEqual([{ id, ...undone }]);
});
