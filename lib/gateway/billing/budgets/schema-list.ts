import { defineList } from "@/lib/core/list";

export const BUDGET_LIST = defineList({
  fields: { cost_centre: {}, created_at: {} },
  order: ["created_at", "cost_centre"],
});
