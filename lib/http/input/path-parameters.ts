import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";

/** Ids in another format return 404. */

export const integerId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .meta({ examples: ["1"] });

/** Anything up to a UUID's length is looked up. */
export const uuidId = z
  .string()
  .max(36)
  .meta({ format: "uuid", examples: [EXAMPLE.uuid] });

export const mailedToken = z
  .string()
  .max(100)
  .meta({
    description: "From the link in the email.",
    examples: [EXAMPLE.token],
  });
