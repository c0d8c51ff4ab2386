import { z } from "zod";
import { withReason } from "@/lib/core/errors";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { referenceTo } from "@/lib/http/input/references";
import { MAX_PLACEHOLDER_NAME, MAX_PLACEHOLDERS } from "./schema-values";

const templateId = referenceTo("/templates/{template_id}", z.int().min(1));

const valuesSchema = z
  .record(z.string().max(MAX_PLACEHOLDER_NAME), z.string().max(MAX_TEXT_LENGTH))
  .refine(
    (values) => Object.keys(values).length <= MAX_PLACEHOLDERS,
    withReason(`Give up to ${MAX_PLACEHOLDERS} values.`, "too_many_values", MAX_PLACEHOLDERS),
  );

export const templateFields = {
  template_id: templateId.nullish().meta({
    description: "A template instead of `text`. Its current version is sent.",
    examples: [null],
  }),
  template_version: z
    .int()
    .min(1)
    .nullish()
    .meta({
      description:
        "Version of the template that you have read: if another one is current, the answer is 409. Null: the current one.",
      examples: [null],
    }),
  values: valuesSchema.nullish().meta({
    description: "Values of the template's placeholders, without square brackets.",
    examples: [null],
  }),
  lang: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/, "Give a language such as de.")
    .nullish()
    .meta({
      description:
        "Language of the template's text (BCP 47); without a text in it, and by default, the template's default language.",
      examples: [null],
    }),
} as const;

export type TemplateFields = z.output<z.ZodObject<typeof templateFields>>;
