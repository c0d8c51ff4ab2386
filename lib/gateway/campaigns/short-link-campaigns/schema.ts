import { z } from "zod";
import { MAX_BACK_HALF, MIN_BACK_HALF } from "@/lib/core/links/back-half";
import { MAX_TARGET_COUNTRIES, MAX_TARGETS, TARGET_DEVICES } from "@/lib/core/links/target-values";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_TYPES,
  MAX_CAMPAIGN_NAME,
  MAX_CONVERSION_DAYS,
} from "./schema-values";
import { referenceTo } from "@/lib/http/input/references";
import { MAX_UNIX_TIME } from "@/lib/core/time/units";

const name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CAMPAIGN_NAME)
  .meta({ examples: ["Summer sale"] });
const groupId = referenceTo("/groups/{group_id}", z.int().min(1)).meta({ examples: [1] });
const type = z.literal(CAMPAIGN_TYPES).meta({
  description:
    "1: one link for all messages, free; 2: one link per message, 0.005 each in the account's currency.",
  examples: [1],
});
const url = z
  .string()
  .min(1)
  .max(2_000)
  .meta({
    description: "Target of the links. Without a scheme, https:// is added.",
    examples: ["https://example.org/sale"],
  });
const passesQuery = z.boolean().meta({
  description:
    "If true, the query of a short link is appended to `url`; parameters of `url` win. Default false.",
});
const linkDomainId = referenceTo("/link_domains/{link_domain_id}", z.int().min(1)).meta({
  description:
    "Domain of its links. Null: the account's default domain, else the gateway's. A domain that isn't verified is passed over.",
  examples: [1],
});

const backHalf = z
  .string()
  .max(100)
  .meta({
    description: `End of the shared link on the account's domains, such as \`sale\` in \`https://go.example.com/sale\`: ${MIN_BACK_HALF} to ${MAX_BACK_HALF} letters, digits and hyphens, not like another one's. For \`type\` 1 only. Once set, it can't change. Bulks keep links of their own, by which their clicks are counted.`,
    examples: ["sale"],
  });

const expiresAt = z
  .int()
  .min(0)
  .max(MAX_UNIX_TIME)
  .meta({
    description: "Unix time at which its links stop leading to `url`. Null: never.",
    examples: [EXAMPLE.future],
  });
const expiredUrl = z
  .string()
  .min(1)
  .max(2_000)
  .meta({
    description:
      "Target after `expires_at`. If null, visitors see a page that says the link has expired.",
    examples: ["https://example.org/sale-is-over"],
  });
const conversionDays = z
  .int()
  .min(1)
  .max(MAX_CONVERSION_DAYS)
  .meta({
    description:
      "Days after a click in which conversions count for it. The click's ID is then added to `url` as `ph_click`. Null: conversions aren't tracked.",
    examples: [30],
  });

const targetShape = {
  url: z
    .string()
    .min(1)
    .max(2_000)
    .meta({ examples: ["https://example.org/app"] }),
  countries: z
    .array(z.string().length(2))
    .max(MAX_TARGET_COUNTRIES)
    .meta({
      description:
        "Countries of visitors (ISO 3166-1 alpha-2), determined by IP address. An empty list matches all.",
      examples: [["DE"]],
    }),
  devices: z
    .array(z.enum(TARGET_DEVICES))
    .max(TARGET_DEVICES.length)
    .meta({ description: "Kinds of devices of visitors. An empty list matches all." }),
  share: z.int().min(1).max(99).nullable().meta({
    description:
      "Percent of the visitors that meet the other conditions, each always the same; null for all. Shares add up.",
  }),
};
const targetSchema = z.object(targetShape).meta({ id: "LinkTarget" });
const targetsWrite = z
  .array(
    z.object({
      ...targetShape,
      countries: targetShape.countries.nullish(),
      devices: targetShape.devices.nullish(),
      share: targetShape.share.nullish(),
    }),
  )
  .max(MAX_TARGETS)
  .meta({
    description:
      "Further targets. A visitor is led to the first one whose conditions are all met, otherwise to `url`.",
    examples: [
      [{ url: "https://example.org/app", countries: ["DE"], devices: ["ios"], share: 50 }],
    ],
  });

const formFields = z
  .array(z.enum(COLUMN_LETTERS))
  .max(COLUMN_LETTERS.length)
  .meta({
    description:
      "Columns of the group that a sign-up form asks for, under their names; the visitor may leave them empty.",
    examples: [["a"]],
  });

export const campaignWriteSchema = z
  .object({
    type,
    name,
    url,
    group_id: groupId.nullish(),
    passes_query: passesQuery.nullish(),
    link_domain_id: linkDomainId.nullish(),
    back_half: backHalf.nullish(),
    expires_at: expiresAt.nullish(),
    expired_url: expiredUrl.nullish(),
    conversion_days: conversionDays.nullish(),
    targets: targetsWrite.nullish(),
  })
  .meta({
    id: "ShortLinkCampaignWrite",
    examples: [
      {
        type: 1,
        name: "Summer sale",
        url: "https://example.org/sale",
        group_id: null,
        passes_query: false,
        link_domain_id: null,
        back_half: null,
        expires_at: null,
        expired_url: null,
        conversion_days: 30,
        targets: [],
      },
    ],
  });
export type CampaignWrite = z.output<typeof campaignWriteSchema>;

export const signUpWriteSchema = z
  .object({
    name,
    group_id: groupId.meta({
      description: "Group to which the numbers of people who sign up are added.",
    }),
    type: type.nullish(),
    form_fields: formFields.nullish(),
  })
  .meta({
    id: "SignUpCampaignWrite",
    examples: [{ name: "Newsletter", group_id: 1, type: 1, form_fields: ["a"] }],
  });
export type SignUpWrite = z.output<typeof signUpWriteSchema>;

export const unsubscribeWriteSchema = z
  .object({
    name,
    group_id: groupId
      .nullish()
      .meta({ description: "Numbers leave this group; they are blocked in any case." }),
    type: type.nullish(),
  })
  .meta({
    id: "UnsubscribeCampaignWrite",
    examples: [{ name: "Unsubscribe", group_id: 1, type: 1 }],
  });
export type UnsubscribeWrite = z.output<typeof unsubscribeWriteSchema>;

/** Absent optional fields stay unchanged; null clears them. */
export const campaignUpdateSchema = z
  .object({
    type,
    name,
    url,
    group_id: groupId.nullish(),
    form_fields: formFields.nullish(),
    passes_query: passesQuery.nullish(),
    link_domain_id: linkDomainId.nullish(),
    back_half: backHalf.nullish(),
    expires_at: expiresAt.nullish(),
    expired_url: expiredUrl.nullish(),
    conversion_days: conversionDays.nullish(),
    targets: targetsWrite.nullish(),
  })
  .meta({
    id: "ShortLinkCampaignUpdate",
    examples: [
      {
        type: 1,
        name: "Summer sale",
        url: "https://example.org/sale",
        group_id: null,
        form_fields: [],
        passes_query: false,
        link_domain_id: null,
        back_half: null,
        expires_at: null,
        expired_url: null,
        conversion_days: 30,
        targets: [],
      },
    ],
  });
export type CampaignUpdate = z.output<typeof campaignUpdateSchema>;

export const campaignSchema = z
  .object({
    id: z.string().meta({ description: "Code of the campaign: `[slink <id>]` in texts." }),
    kind: z.enum(CAMPAIGN_KINDS).meta({
      description: "link: leads to `url`; subscribe, unsubscribe: leads to a hosted form.",
    }),
    type: z.literal(CAMPAIGN_TYPES),
    name: z.string(),
    url: z.string().meta({ description: "Target of its links; for a form, the form's URL." }),
    short_url: z.string().meta({
      description:
        "Its link as texts have it; for type 2 an example, since each message gets its own.",
      examples: ["https://example.org/l/baaIoPq7X"],
    }),
    group_id: z.int().nullable(),
    form_fields: z.array(z.enum(COLUMN_LETTERS)),
    passes_query: z.boolean(),
    link_domain_id: z.int().nullable(),
    back_half: z.string().nullable(),
    expires_at: z.int().nullable(),
    expired_url: z.string().nullable(),
    conversion_days: z.int().nullable(),
    targets: z.array(targetSchema),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "ShortLinkCampaign" });
export type Campaign = z.output<typeof campaignSchema>;

export const campaignParamsSchema = z.object({
  campaign_code: z
    .string()
    .regex(/^[0-9A-Za-z]{1,36}$/)
    .meta({ examples: ["eGxoGRMq3K"] }),
});
