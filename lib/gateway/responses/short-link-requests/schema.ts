import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { CLICK_CLASSES, CLICK_TYPES } from "./schema-values";

const detail = z.string().max(255).nullable();

export const clickSchema = z
  .object({
    id: z.int().min(1),
    ip: z
      .string()
      .nullable()
      .meta({ description: "IPv4 or IPv6 address; null once it was deleted." }),
    user_agent: z.string().nullable(),
    url: z.string().meta({ description: "Target of the link." }),
    date: z.int().meta({ examples: [EXAMPLE.past] }),
    country: z.string().nullable().meta({ description: "By IP address; null: unknown." }),
    referer: z.string().nullable(),
    short_link: z.string().meta({ format: "iri-reference" }),
    type: z.literal(CLICK_TYPES).meta({ description: "0: a person; 1: a machine or a test." }),
    class: z.enum(CLICK_CLASSES).meta({ description: "own: someone of the account tried it." }),
    browser: z.string().nullable(),
    browser_version: detail,
    os: detail,
    os_version: detail,
    software_type: detail,
    hardware_type: detail,
  })
  .meta({ id: "ShortLinkRequest" });
export type Click = z.output<typeof clickSchema>;

export const clickParamsSchema = z.object({ short_link_request_id: integerId });
