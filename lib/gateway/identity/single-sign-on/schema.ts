import { z } from "zod";

export const singleSignOnSchema = z
  .object({
    is_available: z.boolean(),
    name: z.string().nullable().meta({ description: "Display name of the provider." }),
    connected_at: z
      .int()
      .nullable()
      .meta({ description: "Unix time; null if you aren't connected." }),
    has_password: z.boolean(),
  })
  .meta({ id: "SingleSignOn" });
export type SingleSignOn = z.output<typeof singleSignOnSchema>;

export const ssoVisitCreateSchema = z
  .object({
    next: z
      .string()
      .max(2_000)
      .nullish()
      .meta({ description: "Path to return to; default: the security settings." }),
  })
  .meta({ id: "SingleSignOnVisitCreate", examples: [{ next: "/developers/keys" }] });

export const ssoVisitSchema = z
  .object({
    url: z.string().meta({
      description: "Path that leads this session's browser to the provider, within ten minutes.",
    }),
  })
  .meta({ id: "SingleSignOnVisit" });
export type SsoVisitResponse = z.output<typeof ssoVisitSchema>;
