"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { isNewPassword } from "@/lib/core/credentials";
import { resetPassword } from "@/lib/queries/sign-ups";
import { AuthLink, AuthTitle } from "./auth-parts";
import { useLightForm } from "./use-light-form";

export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslations("signIn");
  const [isDone, setDone] = useState(false);
  const { errors, problem, isBusy, submit } = useLightForm({
    rules: {
      password: (value) => (isNewPassword(value) ? undefined : t("error.passwordLength")),
    },
    fieldErrors: { password: t("error.passwordCommon") },
    async send({ password }) {
      await resetPassword(token, password);
      setDone(true);
    },
  });

  if (isDone) {
    return (
      <div className="grid gap-4">
        <AuthTitle>{t("reset.done")}</AuthTitle>
        <Notice>{t("reset.doneHint")}</Notice>
        <p>
          <AuthLink href="/login">{t("goToSignIn")}</AuthLink>
        </p>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <AuthTitle>{t("reset.title")}</AuthTitle>
      <p className="text-ink-2">{t("reset.hint")}</p>
      {problem !== null && <ErrorPanel error={problem} />}
      <PasswordField
        name="password"
        label={t("reset.label")}
        autoComplete="new-password"
        hint={t("signUp.passwordHint")}
        error={errors.password}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t("reset.action")}
      </Button>
      {problem !== null && (
        <p>
          <AuthLink href="/forgot-password">{t("reset.newLink")}</AuthLink>
        </p>
      )}
    </form>
  );
}
