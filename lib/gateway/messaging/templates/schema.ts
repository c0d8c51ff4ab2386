import { z } from "zod";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { linkedText } from "@/lib/gateway/campaigns/short-link-campaigns/schema-placeholders";
import { integerId } from "@/lib/http/input/path-parameters";
import { referenceTo } from "@/lib/http/input/references";
import {
  MAX_EXAMPLE_LENGTH,
  MAX_FALLBACK_LENGTH,
  MAX_LANGUAGES,
  MAX_NAME_LENGTH,
  MAX_PLACEHOLDER_NAME,
  MAX_PLACEHOLDERS,
  MAX_PREVIEW_PEOPLE,
  MAX_TEMPLATE_LENGTH,
} from "./schema-values";

const langSchema = z
  .string()
  .regex(/^[a-z]{2,3}$/, "Give a language such as de.")
  .meta({ description: "Primary language subtag of BCP 47.", examples: ["en"] });

const textSchema = z
  .object({
    lang: langSchema,
    text: linkedText(z.string().trim().min(1, "Enter a text.").max(MAX_TEMPLATE_LENGTH)).meta({
      description:
        "`[name]` is a placeholder, `[name|fallback]` gives it a fallback in this language, `[phone]` is the recipient's number, `[slink CODE]` a short link.",
    }),
  })
  .meta({ id: "TemplateText" });

const placeholderSchema = z
  .object({
    name: z.string().trim().min(1).max(MAX_PLACEHOLDER_NAME).meta({
      description: "Case-insensitive. In bulks, the name of a column of the group.",
    }),
    example: z
      .string()
      .max(MAX_EXAMPLE_LENGTH)
      .meta({ description: "Example value for previews." }),
    fallback: z
      .string()
      .max(MAX_FALLBACK_LENGTH)
      .nullish()
      .meta({ description: "Text used if no value is given; null makes the value required." }),
    max_length: z
      .int()
      .min(1)
      .max(MAX_TEXT_LENGTH)
      .nullish()
      .meta({ description: "Maximum characters of a given value." }),
  })
  .meta({ id: "TemplatePlaceholder" });

const EXAMPLE_CONTENT = {
  default_lang: "en",
  texts: [
    { lang: "en", text: "Hello [name|there], your order [order] is on its way." },
    { lang: "de", text: "Guten Tag [name], Ihre Bestellung [order] ist unterwegs." },
  ],
  placeholders: [
    { name: "name", example: "Ada", fallback: "Ada", max_length: 30 },
    { name: "order", example: "4711", fallback: null, max_length: 20 },
  ],
};

const content = {
  default_lang: langSchema.meta({
    description: "Used where there's no text in the language asked for.",
  }),
  texts: z.array(textSchema).min(1).max(MAX_LANGUAGES),
  placeholders: z
    .array(placeholderSchema)
    .max(MAX_PLACEHOLDERS)
    .meta({ description: "All placeholders of the texts, which stand in brackets there." }),
};

const name = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(MAX_NAME_LENGTH)
  .meta({ description: "Unique within the account." });

export const templateCreateSchema = z
  .object({ name, ...content })
  .meta({ id: "TemplateCreate", examples: [{ name: "Order shipped", ...EXAMPLE_CONTENT }] });
export type TemplateCreate = z.output<typeof templateCreateSchema>;

const revision = z
  .int()
  .min(1)
  .meta({ description: "Version that was read. Fails with 409 if someone has changed it since." });

export const templateUpdateSchema = templateCreateSchema.extend({ revision }).meta({
  id: "TemplateUpdate",
  examples: [{ name: "Order shipped", ...EXAMPLE_CONTENT, revision: 1 }],
});
export type TemplateUpdate = z.output<typeof templateUpdateSchema>;

export const templateApproveSchema = z
  .object({ revision })
  .meta({ id: "TemplateApprove", examples: [{ revision: 2 }] });

const contentSchema = z
  .object({
    default_lang: z.string(),
    texts: z.array(z.object({ lang: z.string(), text: z.string() })),
    placeholders: z.array(
      z.object({
        name: z.string(),
        example: z.string(),
        fallback: z.string().nullable(),
        max_length: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: "TemplateContent" });

export const templateSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    version: z
      .int()
      .min(0)
      .meta({ description: "Version of `content`; 0 if none is approved yet." }),
    content: contentSchema
      .nullable()
      .meta({ description: "Content that messages with the template send." }),
    draft: contentSchema.nullable().meta({
      description: "A change that waits for an owner's approval, and isn't sent until then.",
    }),
    revision: z.int().min(1),
    recurring_bulks_count: z
      .int()
      .min(0)
      .meta({ description: "Recurring bulks that use it; without it they fail." }),
    automations_count: z.int().min(0).meta({
      description: "Running automations that use it; without it people wait at its step.",
    }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
    updated_at: z.int().meta({ examples: [EXAMPLE.past] }),
    updated_by: z
      .string()
      .nullable()
      .meta({ description: "Name of the person who changed it last; null for an API key." }),
    archived_at: z
      .int()
      .nullable()
      .meta({
        description: "When it was deleted. It can still be read, but not used.",
        examples: [null],
      }),
  })
  .meta({ id: "Template" });
export type Template = z.output<typeof templateSchema>;

export const templateVersionSchema = z
  .object({
    version: z.int().min(1),
    content: contentSchema,
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
    created_by: z.string().nullable().meta({
      description: "Name of the person who published or approved it; null for an API key.",
    }),
  })
  .meta({ id: "TemplateVersion" });
export type TemplateVersion = z.output<typeof templateVersionSchema>;

export const templatePreviewRequestSchema = z
  .object({
    ...content,
    group_id: referenceTo("/groups/{group_id}", z.int().min(1))
      .nullish()
      .meta({
        description: "Takes the values of this group's columns; null: the examples.",
        examples: [null],
      }),
    lang_column: z
      .string()
      .max(MAX_PLACEHOLDER_NAME)
      .nullish()
      .meta({ description: "Column with the language of each person.", examples: [null] }),
  })
  .meta({ id: "TemplatePreviewRequest", examples: [EXAMPLE_CONTENT] });
export type TemplatePreviewRequest = z.output<typeof templatePreviewRequestSchema>;

const previewTextSchema = z
  .object({
    lang: z.string(),
    text: z.string(),
    parts_count: z.int(),
    chars_count: z.int(),
    is_unicode: z.boolean(),
    iso2: z.string().nullable().meta({ description: "Country for which `price` is given." }),
    price: z.number().nullable(),
  })
  .meta({ id: "TemplatePreviewText" });

export const templatePreviewSchema = z
  .object({
    texts_count: z.int().min(0).meta({ description: "Number of texts that were compared." }),
    is_complete: z.boolean().meta({
      description: `False if only the first ${MAX_PREVIEW_PEOPLE} people of the group were compared.`,
    }),
    longest: previewTextSchema.nullable(),
    shortest: previewTextSchema.nullable(),
    dearest: previewTextSchema.nullable(),
    currency: z.string(),
  })
  .meta({ id: "TemplatePreview" });
export type TemplatePreview = z.output<typeof templatePreviewSchema>;

export const templateParamsSchema = z.object({ template_id: integerId });
