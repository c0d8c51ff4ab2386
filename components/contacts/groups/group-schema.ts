import type { z } from "zod";
import { COLUMN_NAME_FIELDS } from "@/lib/gateway/contacts/group-records/schema-values";
import { groupWriteSchema } from "@/lib/gateway/contacts/groups/schema";

export const groupFormSchema = groupWriteSchema.omit({ phones: true });
export type GroupValues = z.input<typeof groupFormSchema>;

export const GROUP_FIELDS = [
  ...(["name", "description", "deleted_at", "contact_name_columns"] as const),
  ...COLUMN_NAME_FIELDS,
] as const;
