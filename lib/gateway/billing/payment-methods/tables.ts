import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  payment_methods: {},
} satisfies Tables;
