import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";

/** Forms of ids in URLs. An id of another form belongs to nothing: 404. */

/** Ids that count up. */
export const integerId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .meta({ examples: ["1"] });

/** Whatever is as long as a UUID is looked up. */
export const uuidId = z
  .string()
  .max(36)
  .meta({ format: "uuid", examples: [EXAMPLE.uuid] });

/** Of links that are mailed. */
export const mailedToken = z
  .string()
  .max(100)
  .meta({
    description: "From the link in the email.",
    examples: [EXAMPLE.token],
  });
