"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import {
  type PasswordResetCreate,
  passwordResetCreateSchema,
} from "@/lib/gateway/password-resets/schema";
import { useRequestPasswordReset } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-parts";
import { MailSent } from "./mail-sent";

export function ForgotPasswordForm() {
  const t = useTranslations("access");
  const request = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm<PasswordResetCreate>({
    resolver: zodResolver(passwordResetCreateSchema, { error: () => t("error.email") }),
  });
  if (request.data !== undefined) {
    return <MailSent kind="reset" email={request.variables.email} />;
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => request.mutate(body))}
      className="grid gap-4"
    >
      <AuthTitle>{t("forgot.title")}</AuthTitle>
      <p className="text-ink-2">{t("forgot.hint")}</p>
      {request.error !== null && <ErrorPanel error={request.error} />}
      <TextField
        {...register("email")}
        label={t("email")}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      <Button type="submit" look="primary" isBusy={request.isPending}>
        {t("forgot.action")}
      </Button>
      <p>
        <AuthLink href="/login">{t("backToSignIn")}</AuthLink>
      </p>
    </form>
  );
}
