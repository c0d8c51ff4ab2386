import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  form_answers: {},
} satisfies Tables;
