"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form } from "@/components/forms/form";
import { mapErrorMessages } from "@/components/forms/map-error-messages";
import { useApiForm } from "@/components/forms/use-api-form";
import { PasswordField } from "@/components/ui/password-field";
import { useFormats } from "@/components/format/use-formats";
import {
  type InvitationAccept,
  invitationAcceptSchema,
  type InvitationOffer,
} from "@/lib/gateway/identity/invitations/schema";
import { AuthTitle } from "./auth-parts";

const newcomerSchema = z.object({
  name: invitationAcceptSchema.shape.name.unwrap().unwrap(),
  password: invitationAcceptSchema.shape.password.unwrap().unwrap(),
});
type Values = z.input<typeof newcomerSchema>;

export interface InviteFormProps {
  invitation: InvitationOffer;
  accept: (body: InvitationAccept) => Promise<unknown>;
}

export function InviteForm({ invitation, accept }: InviteFormProps) {
  const t = useTranslations("signIn");
  const shell = useTranslations("shell.role");
  const { date } = useFormats();
  const { account_name: account, inviter_name: inviter, has_user: isKnown, role } = invitation;
  const form = useApiForm<Values>({
    ...(!isKnown && { schema: newcomerSchema }),
    fields: ["name", "password"],
    defaultValues: { name: "", password: "" },
    errorTexts: { name: t("error.name"), password: t("error.passwordLength") },
    mapError: (error) =>
      mapErrorMessages(error, { name: t("error.name"), password: t("error.passwordCommon") }),
    isDisposable: true,
    // Existing users need no fields: the link has verified their mailbox.
    send: (values) => accept(isKnown ? {} : values),
  });

  return (
    <Form form={form} method="post" className="grid gap-4">
      <AuthTitle>
        <span className="break-words">{t("invite.title", { account })}</span>
      </AuthTitle>
      <div className="grid gap-1 break-words">
        <p>
          {inviter === null
            ? t("invite.invited", { account })
            : t("invite.by", { inviter, account })}
        </p>
        <p>
          {t("invite.as", { role: shell(role) })}{" "}
          <span className="text-ink-2">{t(`invite.may.${role}`)}</span>
        </p>
        <p className="text-ink-3">
          {t("invite.for", { email: invitation.email, date: date(invitation.expires_at) })}
        </p>
      </div>
      {isKnown ? (
        <p className="text-ink-2">{t("invite.known")}</p>
      ) : (
        <>
          <TextField {...form.field("name")} label={t("invite.name")} autoComplete="name" />
          <PasswordField
            {...form.field("password")}
            label={t("invite.newPassword")}
            autoComplete="new-password"
            hint={t("signUp.passwordHint")}
          />
        </>
      )}
      <Button type="submit" variant="primary" isBusy={form.isBusy}>
        {t("invite.action", { account })}
      </Button>
    </Form>
  );
}
