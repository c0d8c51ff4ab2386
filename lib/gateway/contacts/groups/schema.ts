import { z } from "zod";
import { MAX_ENTRIES } from "@/lib/core/batch";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { phoneWriteSchema } from "@/lib/gateway/contacts/phones/schema-entry";
import { COLUMN_LETTERS, MAX_GROUP_NAME } from "@/lib/gateway/contacts/group-records/schema-values";

const columnName = z.string().max(MAX_GROUP_NAME).nullish();

const phones = z.union([
  z.array(phoneWriteSchema).max(MAX_ENTRIES),
  z
    .record(z.string(), phoneWriteSchema)
    .refine((map) => Object.keys(map).length <= MAX_ENTRIES, `At most ${MAX_ENTRIES} phones.`),
]);

/** On PUT, an absent field stays unchanged; null clears it. */
export const groupWriteSchema = z
  .object({
    name: z.string().min(1).max(MAX_GROUP_NAME).regex(/\S/, "A name can't be only spaces."),
    description: z.string().max(255).nullish(),
    name_a: columnName.meta({ description: "Heading of column a; `[heading]` in texts." }),
    name_b: columnName,
    name_c: columnName,
    name_d: columnName,
    name_e: columnName,
    contact_name_columns: z
      .array(z.enum(COLUMN_LETTERS))
      .max(COLUMN_LETTERS.length)
      .nullish()
      .meta({
        description:
          "Columns with names of people, in display order; empty for none. Null chooses them by their headings, such as First name.",
      }),
    deleted_at: z.iso.datetime({ offset: true }).nullish().meta({
      description: "When the group will be deleted with its phones; null: never.",
    }),
    phones: phones.nullish().meta({
      description:
        "Map or array. The key of an entry that is the ID of a phone of the group changes that phone; any other entry adds one. Phones left out stay.",
    }),
  })
  .meta({
    id: "GroupWrite",
    examples: [
      {
        name: "Customers",
        description: "Everyone who ordered this year",
        name_a: "First name",
        name_b: "City",
        name_c: "Customer number",
        name_d: null,
        name_e: null,
        contact_name_columns: ["a"],
        deleted_at: "2100-01-01T00:00:00+00:00",
        phones: { first: { phone: EXAMPLE.phone, a: "Erika", b: "Hamburg" } },
      },
    ],
  });
export type GroupWrite = z.output<typeof groupWriteSchema>;
