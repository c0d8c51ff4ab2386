import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  form_answers: { keep: { key: "account_id, answer_id", time: "created_at", for: "25 months" } },
} satisfies Tables;
