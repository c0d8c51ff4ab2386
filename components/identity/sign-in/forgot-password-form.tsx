"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { isEmail } from "@/lib/core/credentials";
import { requestPasswordReset } from "@/lib/queries/sign-ups";
import { AuthLink, AuthTitle } from "./auth-parts";
import { MailSent } from "./mail-sent";
import { useLightForm } from "./use-light-form";

export function ForgotPasswordForm() {
  const t = useTranslations("signIn");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, problem, isBusy, submit } = useLightForm({
    rules: { email: (value) => (isEmail(value.trim()) ? undefined : t("error.email")) },
    async send({ email }) {
      await requestPasswordReset(email.trim());
      setSentTo(email.trim());
    },
  });
  if (sentTo !== null) {
    return <MailSent kind="reset" email={sentTo} onResend={() => requestPasswordReset(sentTo)} />;
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <AuthTitle>{t("forgot.title")}</AuthTitle>
      <p className="text-ink-2">{t("forgot.hint")}</p>
      {problem !== null && <ErrorPanel error={problem} />}
      <TextField
        name="email"
        label={t("email")}
        type="email"
        autoComplete="username"
        error={errors.email}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t("forgot.action")}
      </Button>
      <p>
        <AuthLink href="/login">{t("backToSignIn")}</AuthLink>
      </p>
    </form>
  );
}
