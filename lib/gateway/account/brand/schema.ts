import { z } from "zod";
import { HEX_COLOR } from "@/lib/core/color/srgb";
import { MAX_BRAND_NAME } from "./schema-values";

export const accentSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOR, "Enter a colour as # and six hexadecimal digits.");

export const brandUpdateSchema = z
  .object({
    name: z.string().trim().max(MAX_BRAND_NAME).nullish().meta({
      description:
        "Name that forms show. If omitted, it stays unchanged; null makes forms show the account's name.",
    }),
    accent: accentSchema.nullish().meta({
      description:
        "Accent color as `#rrggbb`. If omitted, it stays unchanged; null restores the default color.",
      examples: ["#1a5fb4"],
    }),
  })
  .meta({ id: "BrandUpdate", examples: [{ name: "Nordwind", accent: "#1a5fb4" }] });
export type BrandUpdate = z.output<typeof brandUpdateSchema>;

export const brandSchema = z
  .object({
    name: z.string().nullable().meta({
      description: "Sender as forms name it; null: by the account's name.",
    }),
    accent: z.string().nullable().meta({
      description:
        "Colour of buttons and links, `#rrggbb`; links are darker or lighter where it has less contrast than 4.5:1.",
    }),
  })
  .meta({ id: "Brand" });
export type Brand = z.output<typeof brandSchema>;
