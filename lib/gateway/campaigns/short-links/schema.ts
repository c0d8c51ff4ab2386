import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { uuidId } from "@/lib/http/input/path-parameters";

export const linkSchema = z
  .object({
    short_code: z.string().meta({ examples: ["baaIoPq7X"] }),
    short_url: z.string().meta({ description: "Short URL, as it appears in message texts." }),
    url: z.string().meta({ description: "Target of the link." }),
    updated_at: z.int().meta({
      description: "Unix time of the latest click, or of creation.",
      examples: [EXAMPLE.past],
    }),
    campaign: z.string().meta({ format: "iri-reference" }),
    message: z.string().nullable().meta({
      format: "iri-reference",
      description: "Message with this link; null for a link shared by all messages.",
    }),
    requests: z
      .string()
      .meta({ format: "iri-reference", description: "IRI of the link's clicks." }),
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
