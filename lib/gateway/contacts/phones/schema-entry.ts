import { MAX_TEXT_LENGTH, MAX_CALLBACK_LENGTH } from "@/lib/core/limits";
import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";

const columnData = z.string().max(MAX_TEXT_LENGTH).nullish();

/** On PUT, an absent field stays unchanged; null clears it. */
export const phoneWriteSchema = z
  .object({
    phone: z.string().min(1).max(30).meta({
      description: "E.164 preferred; also 00…, without plus, or national.",
    }),
    a: columnData.meta({ description: "Value of column a; `name_a` of the group is its heading." }),
    b: columnData,
    c: columnData,
    d: columnData,
    e: columnData,
    callback_data: z
      .string()
      .max(MAX_CALLBACK_LENGTH)
      .nullish()
      .meta({ description: "Your own reference for the contact." }),
  })
  .meta({
    id: "PhoneWrite",
    examples: [
      {
        phone: EXAMPLE.phone,
        a: "Erika",
        b: "Hamburg",
        c: "4711",
        d: null,
        e: null,
        callback_data: EXAMPLE.callback,
      },
    ],
  });
export type PhoneWrite = z.output<typeof phoneWriteSchema>;
