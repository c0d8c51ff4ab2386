import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  conversation_notes: {
    holds: "notes for colleagues in conversations",
    stays: "until their author deletes them; at the latest with the conversation",
  },
} satisfies Tables;
