"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { placeViolations } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { newPasswordBodySchema } from "@/lib/gateway/password-resets/schema";
import { useResetPassword } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-parts";
import { inWords } from "./in-words";

type Values = z.input<typeof newPasswordBodySchema>;

export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslations("access");
  const reset = useResetPassword(token);
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(newPasswordBodySchema, { error: () => t("error.passwordLength") }),
  });

  async function submit(body: Values) {
    setProblem(null);
    await reset
      .mutateAsync(body)
      .catch((error) =>
        setProblem(
          placeViolations(
            inWords(error, { password: t("error.passwordCommon") }),
            ["password"],
            setError,
          ),
        ),
      );
  }

  if (reset.data !== undefined) {
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
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <AuthTitle>{t("reset.title")}</AuthTitle>
      <p className="text-ink-2">{t("reset.hint")}</p>
      {problem !== null && <ErrorPanel error={problem} />}
      <PasswordField
        {...register("password")}
        label={t("reset.label")}
        autoComplete="new-password"
        hint={t("signUp.passwordHint")}
        error={formState.errors.password?.message}
      />
      <Button type="submit" look="primary" isBusy={reset.isPending}>
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
