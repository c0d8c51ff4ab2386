import { z } from "zod";
import { integerId } from "@/lib/http/input/path-parameters";
import { COLUMN_LETTERS } from "./schema-values";

export const groupSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    description: z.string().nullable(),
    name_a: z.string().nullable(),
    name_b: z.string().nullable(),
    name_c: z.string().nullable(),
    name_d: z.string().nullable(),
    name_e: z.string().nullable(),
    contact_name_columns: z.array(z.enum(COLUMN_LETTERS)).nullable().meta({
      description:
        "Columns with a person's name, in display order. Null: columns whose headings say so.",
    }),
    count_items: z.int().min(0).meta({ description: "Phones in the group." }),
    deleted_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Time at which the group will be deleted; null if it won't." }),
    created_at: z.int(),
  })
  .meta({ id: "Group" });
export type Group = z.output<typeof groupSchema>;

export const groupParamsSchema = z.object({ group_id: integerId });
