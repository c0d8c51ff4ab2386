import type { z } from "zod";
import { groupWriteSchema } from "@/lib/gateway/contacts/groups/schema";

/** Of the request what forms ask for. */
export const groupFormSchema = groupWriteSchema.omit({ phones: true });
export type GroupValues = z.input<typeof groupFormSchema>;

export const GROUP_FIELDS = [
  ...(["name", "description", "deleted_at"] as const),
  ...(["name_a", "name_b", "name_c", "name_d", "name_e"] as const),
] as const;
