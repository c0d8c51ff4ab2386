"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { placeViolations } from "@/components/forms/form-errors";
import { PasswordField } from "@/components/ui/password-field";
import { useFormats } from "@/components/format/use-formats";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import {
  type InvitationAccept,
  invitationAcceptSchema,
  type InvitationOffer,
} from "@/lib/gateway/identity/invitations/schema";
import { AuthTitle } from "./auth-parts";
import { mapErrorMessages } from "@/components/forms/map-error-messages";

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
  const [problem, setProblem] = useState<Error | null>(null);
  const { account_name: account, inviter_name: inviter, has_user: isKnown, role } = invitation;
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    ...(!isKnown && {
      resolver: zodResolver(newcomerSchema, {
        error: ({ path }) => t(path?.[0] === "name" ? "error.name" : "error.passwordLength"),
      }),
    }),
    defaultValues: { name: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  async function submit(values: Values) {
    setProblem(null);
    const words = { name: t("error.name"), password: t("error.passwordCommon") };
    // Existing users need no fields: the link has verified their mailbox.
    await accept(isKnown ? {} : values).catch((error) =>
      setProblem(placeViolations(mapErrorMessages(error, words), ["name", "password"], setError)),
    );
  }

  return (
    <form
      method="post"
      noValidate
      inert={!useIsHydrated()}
      onSubmit={handleSubmit(submit)}
      className="grid gap-4"
    >
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
      {problem !== null && <ErrorPanel error={problem} />}
      {isKnown ? (
        <p className="text-ink-2">{t("invite.known")}</p>
      ) : (
        <>
          <TextField
            {...register("name")}
            label={t("invite.name")}
            autoComplete="name"
            error={errors.name?.message}
          />
          <PasswordField
            {...register("password")}
            label={t("invite.newPassword")}
            autoComplete="new-password"
            hint={t("signUp.passwordHint")}
            error={errors.password?.message}
          />
        </>
      )}
      <Button type="submit" variant="primary" isBusy={isSubmitting}>
        {t("invite.action", { account })}
      </Button>
    </form>
  );
}
