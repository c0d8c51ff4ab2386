import { defineList } from "@/lib/core/list";

export const REPORT_LIST = defineList({ fields: { created_at: {} }, order: ["created_at"] });
export const REPORT_RUN_LIST = defineList({ fields: { created_at: {} }, order: ["created_at"] });
