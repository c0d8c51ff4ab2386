import { z } from "zod";
import { LANGUAGES } from "@/lib/core/languages";
import { anyCase } from "@/lib/http/input/any-case";

/** Formats 1,234.56, 1.234,56, 1 234,56 and 1'234.56. */
export const NUMBER_FORMATS = ["language", "comma", "point", "space", "apostrophe"] as const;
export const THEMES = ["system", "light", "dark"] as const;

export const profileSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    lang: z.enum(LANGUAGES),
    time_zone: z
      .string()
      .nullable()
      .meta({ description: "IANA name; null: the account's time zone." }),
    number_format: z.enum(NUMBER_FORMATS).meta({
      description: "comma 1,234.56; point 1.234,56; space 1 234,56; apostrophe 1'234.56.",
    }),
    theme: z.enum(THEMES),
    has_single_keys: z.boolean().meta({ description: "True if single-key shortcuts are on." }),
  })
  .meta({ id: "Profile" });
export type Profile = z.output<typeof profileSchema>;

export const profileUpdateSchema = z
  .object({
    name: z.string().trim().min(1, "Enter your name.").max(100).nullish(),
    lang: anyCase(LANGUAGES).nullish(),
    time_zone: z.string().max(64).nullish(),
    number_format: z.enum(NUMBER_FORMATS).nullish(),
    theme: z.enum(THEMES).nullish(),
    has_single_keys: z.boolean().nullish(),
  })
  .meta({
    id: "ProfileUpdate",
    examples: [
      {
        name: "Erika Mustermann",
        lang: "de",
        time_zone: "Europe/Berlin",
        number_format: "point",
        theme: "system",
        has_single_keys: true,
      },
    ],
  });
export type ProfileUpdate = z.output<typeof profileUpdateSchema>;
