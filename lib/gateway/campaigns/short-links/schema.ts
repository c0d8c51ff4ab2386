import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { uuidId } from "@/lib/http/input/path-parameters";

export const linkSchema = z
  .object({
    short_code: z.string().meta({ examples: ["baaIoPq7X"] }),
    short_url: z.string().meta({ description: "The link as texts have it." }),
    url: z.string().meta({ description: "Target of the link." }),
    updated_at: z
      .int()
      .meta({ description: "When it was last followed, or made.", examples: [EXAMPLE.past] }),
    campaign: z.string().meta({ format: "iri-reference" }),
    message: z.string().nullable().meta({
      format: "iri-reference",
      description: "Message with this link; null for a link shared by all messages.",
    }),
    requests: z.string().meta({ format: "iri-reference", description: "Kind of visitor." }),
    requests_count: z.int().min(0),
  })
  .meta({ id: "ShortLink" });
export type ShortLink = z.output<typeof linkSchema>;

export const messageClicksSchema = z
  .object({
    uuid: z.string().meta({ format: "uuid", examples: [EXAMPLE.uuid] }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
    requests_count: z.int().min(0),
  })
  .meta({ id: "SmsClicks" });
export type MessageClicks = z.output<typeof messageClicksSchema>;

export const linkParamsSchema = z.object({
  short_code: z
    .string()
    .regex(/^[0-9A-Za-z]{1,36}$/)
    .meta({ examples: ["baaIoPq7X"] }),
});

export const messageParamsSchema = z.object({ uuid: uuidId });
