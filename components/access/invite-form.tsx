"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { placeViolations } from "@/components/ui/form-errors";
import { PasswordField } from "@/components/ui/password-field";
import { useFormats } from "@/components/ui/use-formats";
import { newPasswordSchema } from "@/lib/gateway/sign-ups/schema";
import type { AcceptInvitation, OpenInvitation } from "@/lib/queries/invitations";
import { AuthTitle } from "./auth-parts";
import { inWords } from "./in-words";

const newcomer = z.object({ name: z.string().trim().min(1).max(100), password: newPasswordSchema });
/** Somebody who already signs in here proves it with the password they have. */
const member = z.object({ name: z.string().optional(), password: z.string().min(1).max(320) });
type Values = z.input<typeof member>;

export interface InviteFormProps {
  invitation: OpenInvitation;
  accept: (body: AcceptInvitation) => Promise<unknown>;
}

export function InviteForm({ invitation, accept }: InviteFormProps) {
  const t = useTranslations("access");
  const shell = useTranslations("shell.role");
  const { date } = useFormats();
  const [problem, setProblem] = useState<Error | null>(null);
  const { account_name: account, inviter_name: inviter, has_user: isKnown, role } = invitation;
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(isKnown ? member : newcomer, {
      error: ({ path }) => {
        if (path?.[0] === "name") return t("error.name");
        return t(isKnown ? "error.passwordMissing" : "error.passwordLength");
      },
    }),
  });
  const { errors, isSubmitting } = formState;

  async function submit({ name, password }: Values) {
    setProblem(null);
    const words = { password: t(isKnown ? "problem.wrong" : "error.passwordCommon") };
    await accept({ password, ...(!isKnown && name !== undefined && { name }) }).catch((error) =>
      setProblem(placeViolations(inWords(error, words), ["name", "password"], setError)),
    );
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <AuthTitle>
        <span className="break-words">{t("invite.title", { account })}</span>
      </AuthTitle>
      <div className="grid gap-1 break-words">
        <p>{t("invite.by", { inviter, account })}</p>
        <p>
          {t("invite.as", { role: shell(role) })}{" "}
          <span className="text-ink-2">{t(`invite.may.${role}`)}</span>
        </p>
        <p className="text-ink-3">
          {t("invite.for", { email: invitation.email, date: date(invitation.expires_at) })}
        </p>
      </div>
      {problem !== null && <ErrorPanel error={problem} />}
      {!isKnown && (
        <TextField
          {...register("name")}
          label={t("invite.name")}
          autoComplete="name"
          error={errors.name?.message}
        />
      )}
      <PasswordField
        {...register("password")}
        label={t(isKnown ? "invite.ownPassword" : "invite.newPassword")}
        autoComplete={isKnown ? "current-password" : "new-password"}
        hint={t(isKnown ? "invite.ownPasswordHint" : "signUp.passwordHint")}
        error={errors.password?.message}
      />
      <Button type="submit" look="primary" isBusy={isSubmitting}>
        {t("invite.action", { account })}
      </Button>
    </form>
  );
}
