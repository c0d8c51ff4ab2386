import { z } from "zod";
import { MEMBER_ROLES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/example-values";
import { countedId } from "@/lib/http/path-parameters";

const API_KEY_KINDS = ["api", "kannel", "email"] as const;
/** Kinds that are listed: one of an account is the dashboard's, which nobody makes. */
export const LISTED_KEY_KINDS = [...API_KEY_KINDS, "dashboard"] as const;
const API_KEY_ROLES = ["messaging", "read", "payments"] as const;

const ipRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Must be an address or a range such as 192.0.2.0/24.",
});
const roles = z.array(z.enum(API_KEY_ROLES)).min(1).max(API_KEY_ROLES.length).meta({
  description:
    "messaging: everything about messages; read: only reading; payments: billing. Each as far as the role of who made the key goes, see `maker_role`.",
});

/** Fields that creating and changing share; null clears the optional ones. */
const changeable = {
  name: z.string().trim().min(1).max(100),
  ip_list: z
    .array(ipRange)
    .max(100)
    .nullish()
    .meta({ description: "Addresses and ranges that may use the key; empty: all." }),
  spend_cap: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullish()
    .meta({ description: "Most that the key may spend in a calendar month (UTC); null: no cap." }),
  expires_at: z.int().min(1).max(253_402_300_799).nullish().meta({
    description: "Unix time from which the key is refused; null: never.",
  }),
};

export const apiKeyCreateSchema = z
  .object({
    ...changeable,
    kind: z.enum(API_KEY_KINDS).nullish().meta({ description: "Default api." }),
    roles: roles.nullish().meta({ description: "Default messaging." }),
    is_test: z
      .boolean()
      .nullish()
      .meta({ description: "A test key reads and makes dry runs only." }),
  })
  .meta({
    id: "ApiKeyCreate",
    examples: [
      {
        name: "Shop",
        ip_list: ["192.0.2.0/24"],
        spend_cap: 100,
        expires_at: EXAMPLE.future,
        kind: "api",
        roles: ["messaging"],
        is_test: false,
      },
    ],
  });
export type ApiKeyCreate = z.output<typeof apiKeyCreateSchema>;

export const apiKeyUpdateSchema = z
  .object({
    ...changeable,
    name: changeable.name.nullish(),
    roles: roles.nullish(),
    is_active: z.boolean().nullish(),
  })
  .meta({
    id: "ApiKeyUpdate",
    examples: [
      {
        name: "Shop",
        ip_list: ["192.0.2.0/24"],
        spend_cap: 100,
        expires_at: EXAMPLE.future,
        roles: ["messaging"],
        is_active: true,
      },
    ],
  });
export type ApiKeyUpdate = z.output<typeof apiKeyUpdateSchema>;

export const apiKeyRotateSchema = z
  .object({
    overlap_hours: z.int().min(0).max(168).meta({
      description: "How long the present secret still opens beside the new one; 0: not at all.",
    }),
  })
  .meta({ id: "ApiKeyRotate", examples: [{ overlap_hours: 24 }] });
export type ApiKeyRotate = z.output<typeof apiKeyRotateSchema>;

const previousSecretSchema = z
  .object({
    secret_start: z.string(),
    secret_end: z.string(),
    valid_until: z.int().meta({ description: "Unix time." }),
  })
  .meta({ id: "ApiKeyPreviousSecret" });

export const apiKeySchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    kind: z.enum(LISTED_KEY_KINDS).meta({
      description:
        "dashboard: stands for what people send in the dashboard; it has no secret and stays as it is.",
    }),
    roles: z.array(z.enum(API_KEY_ROLES)),
    is_test: z.boolean(),
    is_active: z.boolean(),
    secret_start: z.string().meta({ description: "Visible start of the secret." }),
    secret_end: z.string().meta({ description: "Visible end of the secret." }),
    ip_list: z.array(z.string()),
    spend_cap: z.number().nullable(),
    expires_at: z.int().nullable(),
    last_used_at: z.int().nullable(),
    last_used_address: z.string().nullable(),
    created_at: z.int(),
    created_by: z
      .string()
      .nullable()
      .meta({ description: "Name of the person, or of who took the key over; null: an operator." }),
    maker_role: z.enum(MEMBER_ROLES).nullable().meta({
      description:
        "Role of that person now: the key may do what this role may in the dashboard, as far as its own roles go. Operators count as owners. null: they left, and the key is refused until an owner takes it over.",
    }),
    previous_secret: previousSecretSchema.nullable().meta({
      description: "The secret before the last rotation, as long as it still opens.",
    }),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof apiKeySchema>;

export const apiKeyCreatedSchema = apiKeySchema
  .extend({
    client_id: z.int(),
    secret: z.string().meta({ description: "Shown this once; it cannot be read again." }),
    token: z.string().meta({ description: "Value of X-SERVICE-AUTH-TOKEN: client_id:secret." }),
  })
  .meta({ id: "ApiKeyCreated" });
export type ApiKeyCreated = z.output<typeof apiKeyCreatedSchema>;

export const apiKeyParamsSchema = z.object({ id: countedId });
