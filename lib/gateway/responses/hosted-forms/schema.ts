import { LANGUAGES } from "@/lib/core/languages";
import { z } from "zod";
import { anyCase } from "@/lib/http/input/any-case";
import { accentSchema } from "@/lib/gateway/account/brand/schema";
import { MAX_BRAND_NAME } from "@/lib/gateway/account/brand/schema-values";
import { UNSUBSCRIBE_REASONS } from "@/lib/core/forms/reasons";

const count = (description: string) => z.int().min(0).meta({ description });

const states = {
  done: count("Numbers that signed up and confirmed it, or that unsubscribed."),
  waiting: count("Sign-ups that nobody confirmed."),
  unpaid: count("Sign-ups without a code, because the account couldn't pay for it."),
};

export const formAnswersSchema = z
  .object({
    ...states,
    reasons: z
      .array(z.object({ reason: z.literal(UNSUBSCRIBE_REASONS).nullable(), count: count("") }))
      .meta({ description: "Why people unsubscribed, the most frequent first; null: not said." }),
    days: z.array(z.object({ day: z.iso.date(), ...states })).meta({
      description: "The last 90 days that have any, in the time zone of the account.",
    }),
  })
  .meta({ id: "FormAnswers" });
export type FormAnswers = z.output<typeof formAnswersSchema>;

const PREVIEW_PAGES = ["form", "end"] as const;
export type PreviewPage = (typeof PREVIEW_PAGES)[number];

export const formPreviewQuerySchema = z.object({
  lang: anyCase(LANGUAGES)
    .optional()
    .meta({
      description: "Language of the form; defaults to the account's, or English.",
      examples: ["de"],
    }),
  page: anyCase(PREVIEW_PAGES)
    .optional()
    .meta({
      description: "`end`: the page that thanks for the answer. Default: `form`.",
      examples: ["end"],
    }),
});
export type FormPreviewQuery = z.output<typeof formPreviewQuerySchema>;

export const brandPreviewQuerySchema = formPreviewQuerySchema.extend({
  name: z
    .string()
    .trim()
    .max(MAX_BRAND_NAME)
    .optional()
    .meta({
      description: "Sender as forms name it. Default: the account's name.",
      examples: ["Nordwind"],
    }),
  accent: accentSchema.optional().meta({
    description: "Accent color as `#rrggbb`; defaults to the standard color.",
    examples: ["#1a5fb4"],
  }),
});
export type BrandPreviewQuery = z.output<typeof brandPreviewQuerySchema>;

export const formPreviewSchema = z
  .object({
    lang: z.enum(LANGUAGES),
    html: z.string().meta({ description: "The page as visitors see it. It can't be sent." }),
  })
  .meta({ id: "FormPreview" });
export type FormPreview = z.output<typeof formPreviewSchema>;
