import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import {
  DNS_RECORD_TYPES,
  GRACE_HOURS,
  LINK_DOMAIN_PROBLEMS,
  LINK_DOMAIN_STATES,
  MAX_TYPED_DOMAIN,
} from "./schema-values";

const isDefault = z.boolean().meta({
  description:
    "Used by campaigns without a domain of their own; an account has at most one, so the previous one gives way.",
});

export const linkDomainWriteSchema = z
  .object({
    domain: z
      .string()
      .trim()
      .min(1)
      .max(MAX_TYPED_DOMAIN)
      .meta({
        description: "Such as `go.example.com`. Names in other scripts are stored in ASCII.",
        examples: ["go.example.com"],
      }),
    is_default: isDefault.nullish(),
  })
  .meta({
    id: "LinkDomainWrite",
    examples: [{ domain: "go.example.com", is_default: true }],
  });
export type LinkDomainWrite = z.output<typeof linkDomainWriteSchema>;

export const linkDomainUpdateSchema = z
  .object({ is_default: isDefault })
  .meta({ id: "LinkDomainUpdate", examples: [{ is_default: true }] });
export type LinkDomainUpdate = z.output<typeof linkDomainUpdateSchema>;

export const linkDomainSchema = z
  .object({
    id: z.int().min(1),
    domain: z
      .string()
      .meta({ description: "Domain name in ASCII (Punycode).", examples: ["go.example.com"] }),
    unicode_domain: z.string().meta({ description: "Domain in Unicode, for display." }),
    state: z.enum(LINK_DOMAIN_STATES).meta({
      description:
        "pending: not proved yet; verified: campaigns can use it; suspended: its records are gone, links on it lead nowhere.",
    }),
    problem: z.enum(LINK_DOMAIN_PROBLEMS).nullable().meta({
      description:
        "Result of the latest check. token_missing: no such TXT record; not_pointing: the domain leads elsewhere; taken: another account has it; dns_failed: DNS didn't answer.",
    }),
    is_default: z.boolean(),
    records: z
      .array(z.object({ type: z.enum(DNS_RECORD_TYPES), name: z.string(), value: z.string() }))
      .meta({
        description:
          "DNS records to set. Instead of a CNAME, address records with the same addresses do.",
      }),
    suspends_at: z
      .int()
      .nullable()
      .meta({
        description: `When a verified domain whose checks fail is suspended, ${GRACE_HOURS} hours after the first failure.`,
        examples: [null],
      }),
    checked_at: z
      .int()
      .nullable()
      .meta({ examples: [EXAMPLE.past] }),
    next_check_at: z
      .int()
      .nullable()
      .meta({
        description: "Null after two weeks of failed checks; then request one.",
        examples: [EXAMPLE.future],
      }),
    verified_at: z
      .int()
      .nullable()
      .meta({ examples: [EXAMPLE.past] }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "LinkDomain" });
export type LinkDomain = z.output<typeof linkDomainSchema>;

export const linkDomainParamsSchema = z.object({ link_domain_id: integerId });
