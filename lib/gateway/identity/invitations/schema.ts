import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId, mailedToken } from "@/lib/http/input/path-parameters";
import { emailSchema, newPasswordSchema } from "@/lib/http/input/credential-fields";
import { memberRoleSchema } from "@/lib/gateway/identity/team/schema";

export const invitationSchema = z
  .object({
    id: z.int().min(1),
    email: z.string(),
    role: memberRoleSchema,
    status: z.enum(["open", "expired"]),
    invited_by: z.string().nullable().meta({ description: "Name of the person who invited." }),
    created_at: z.int(),
    sent_at: z.int().meta({ description: "Unix time of the latest email." }),
    expires_at: z.int(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitationSchema>;

export const invitationCreateSchema = z
  .object({ email: emailSchema, role: memberRoleSchema })
  .meta({ id: "InvitationCreate", examples: [{ email: EXAMPLE.email, role: "developer" }] });
export type InvitationCreate = z.output<typeof invitationCreateSchema>;

export const invitationParamsSchema = z.object({
  invitation_id: integerId,
});

export const invitationOfferSchema = z
  .object({
    account_name: z.string(),
    inviter_name: z.string().nullable(),
    role: memberRoleSchema,
    email: z.string(),
    has_user: z.boolean().meta({
      description: "The address can already sign in, so no name and password are needed.",
    }),
    expires_at: z.int(),
  })
  .meta({ id: "InvitationOffer" });
export type InvitationOffer = z.output<typeof invitationOfferSchema>;

export const invitationTokenSchema = z.object({ token: mailedToken });

export const invitationAcceptSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, "Enter your name.")
      .max(100, "At most 100 characters.")
      .nullish()
      .meta({ description: "Required unless the address can already sign in." }),
    password: newPasswordSchema.nullish(),
  })
  .meta({
    id: "InvitationAccept",
    examples: [{ name: "Erika Mustermann", password: "eleven-green-boats" }],
  });
export type InvitationAccept = z.output<typeof invitationAcceptSchema>;

export const invitationAcceptedSchema = z
  .object({ email: z.string(), account_name: z.string(), role: memberRoleSchema })
  .meta({ id: "InvitationAccepted" });
