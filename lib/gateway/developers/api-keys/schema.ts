import { z } from "zod";
import { MEMBER_ROLES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { MAX_TARGET } from "@/lib/gateway/developers/webhooks/schema-values";
import { integerId } from "@/lib/http/input/path-parameters";

const API_KEY_KINDS = ["api", "kannel", "email"] as const;
/** Kinds that lists show, including the dashboard's key, which can't be created. */
export const LISTED_KEY_KINDS = [...API_KEY_KINDS, "dashboard"] as const;
const API_KEY_ROLES = ["messaging", "read", "payments"] as const;

const ipRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Enter an IP address or a range, such as 192.0.2.0/24.",
});
const roles = z.array(z.enum(API_KEY_ROLES)).min(1).max(API_KEY_ROLES.length).meta({
  description:
    "messaging: everything about messages; read: read-only; payments: billing. Each is limited to the role of the key's creator, see `maker_role`.",
});

const PUSH_EXAMPLES = {
  dlr_push_url: "https://example.com/dlr",
  incoming_push_url: "https://example.com/incoming",
  incoming_push_email: "inbox@example.com",
};
const pushTarget = (description: string) =>
  z.string().trim().min(1).max(MAX_TARGET).nullish().meta({ description });
const pushes = {
  dlr_push_url: pushTarget(
    "Called by GET with uuid, dlr_code, key_id and callback_data for each delivery report of this key's messages. Webhooks are the better way.",
  ),
  incoming_push_url: pushTarget(
    "Called by GET with sender_id, text and time; for a reply to a message of this key with its uuid, for other messages to your numbers with phone and id.",
  ),
  incoming_push_email: pushTarget("Gets the same as JSON, once."),
};

/** In updates, null clears an optional field. */
const changeable = {
  name: z.string().trim().min(1).max(100),
  ip_list: z
    .array(ipRange)
    .max(100)
    .nullish()
    .meta({ description: "IPs and ranges allowed to use the key; empty: any." }),
  spend_cap: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullish()
    .meta({ description: "Spending limit per calendar month (UTC); null: no limit." }),
  expires_at: z.int().min(1).max(253_402_300_799).nullish().meta({
    description: "Unix time when the key expires; null: never.",
  }),
  ...pushes,
};

export const apiKeyCreateSchema = z
  .object({
    ...changeable,
    kind: z.enum(API_KEY_KINDS).nullish().meta({ description: "Defaults to api." }),
    roles: roles.nullish().meta({ description: "Defaults to messaging." }),
    is_test: z.boolean().nullish().meta({
      description:
        "A test key sends tests: they behave like messages, but never leave the gateway and cost nothing. It can't change live data.",
    }),
  })
  .meta({
    id: "ApiKeyCreate",
    examples: [
      {
        name: "Shop",
        ip_list: ["192.0.2.0/24"],
        spend_cap: 100,
        expires_at: EXAMPLE.future,
        ...PUSH_EXAMPLES,
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
        ...PUSH_EXAMPLES,
        roles: ["messaging"],
        is_active: true,
      },
    ],
  });
export type ApiKeyUpdate = z.output<typeof apiKeyUpdateSchema>;

export const apiKeyRotateSchema = z
  .object({
    overlap_hours: z.int().min(0).max(168).meta({
      description: "Seconds the current secret keeps working; 0 revokes it now.",
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
        "dashboard: represents messages sent from the dashboard; it has no secret and can't be changed.",
    }),
    roles: z.array(z.enum(API_KEY_ROLES)),
    is_test: z.boolean(),
    is_active: z.boolean(),
    secret_start: z.string().meta({ description: "First characters of the secret." }),
    secret_end: z.string().meta({ description: "Last characters of the secret." }),
    ip_list: z.array(z.string()),
    spend_cap: z.number().nullable(),
    expires_at: z.int().nullable(),
    dlr_push_url: z.string().nullable(),
    incoming_push_url: z.string().nullable(),
    incoming_push_email: z.string().nullable(),
    last_used_at: z.int().nullable(),
    last_used_ip: z.string().nullable(),
    created_at: z.int(),
    created_by: z.string().nullable().meta({
      description: "Name of the person who created the key or took it over; null: an operator.",
    }),
    maker_role: z.enum(MEMBER_ROLES).nullable().meta({
      description:
        "The creator's current role, which limits the key. Operators count as owners. Null if the creator left; the key is then rejected until an owner takes it over.",
    }),
    previous_secret: previousSecretSchema.nullable().meta({
      description: "Previous secret, while it still works.",
    }),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof apiKeySchema>;

export const apiKeyCreatedSchema = apiKeySchema
  .extend({
    client_id: z.int(),
    secret: z.string().meta({ description: "The key's secret, which is shown only once." }),
    token: z.string().meta({ description: "Value of X-SERVICE-AUTH-TOKEN: client_id:secret." }),
  })
  .meta({ id: "ApiKeyCreated" });
export type ApiKeyCreated = z.output<typeof apiKeyCreatedSchema>;

export const apiKeyParamsSchema = z.object({ id: integerId });
