import { z } from "zod";
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from "./schema-values";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export const logoWriteSchema = z
  .object({
    image: z
      .base64()
      .min(4)
      .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4)
      .meta({
        description: `PNG or JPEG as Base64, at most ${MAX_LOGO_BYTES / 1024} KiB and ${MAX_LOGO_SIDE} pixels a side.`,
        examples: [PIXEL],
      }),
  })
  .meta({ id: "LogoWrite", examples: [{ image: PIXEL }] });
export type LogoWrite = z.output<typeof logoWriteSchema>;

export const logoSchema = z
  .object({
    image: z
      .string()
      .nullable()
      .meta({ description: "The logo as a `data:` URL, or null if there is none." }),
  })
  .meta({ id: "Logo" });
export type Logo = z.output<typeof logoSchema>;
