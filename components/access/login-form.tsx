"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { readSignInError } from "@/lib/auth/sign-in-errors";
import { emailSchema } from "@/lib/gateway/sign-ups/schema";
import { AuthLink, AuthTitle } from "./auth-parts";
import { problemNow, type ShownProblem, SignInProblemNotice } from "./sign-in-problem";

/** No rules for the password here: an old one may break today's. */
const loginSchema = z.object({ email: emailSchema, password: z.string().min(1) });
type Login = z.input<typeof loginSchema>;

export interface LoginFormProps {
  next: string;
  /** Whether the person was here before and the session ended. */
  hasEnded?: boolean;
}

export function LoginForm({ next, hasEnded = false }: LoginFormProps) {
  const t = useTranslations("access");
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: zodResolver(loginSchema, {
      error: ({ path }) => t(path?.[0] === "password" ? "error.passwordMissing" : "error.email"),
    }),
  });
  const { errors, isSubmitting } = formState;

  function leave(to: string) {
    setLeaving(true);
    location.assign(to);
  }

  async function submit(credentials: Login) {
    setProblem(null);
    const answer = await signIn("credentials", { ...credentials, redirect: false }).catch(
      () => undefined,
    );
    if (answer?.ok) return leave(next);
    const refused = readSignInError(answer?.error);
    if (refused.kind === "second-factor") {
      return leave(`/login/verify?next=${encodeURIComponent(next)}`);
    }
    setProblem(problemNow(refused));
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <AuthTitle>{t("login.title")}</AuthTitle>
      {hasEnded && problem === null && <Notice>{t("login.ended")}</Notice>}
      {problem !== null && <SignInProblemNotice problem={problem} step="password" />}
      <TextField
        {...register("email")}
        label={t("email")}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        label={t("password")}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <Button type="submit" look="primary" isBusy={isSubmitting || isLeaving}>
        {t("login.action")}
      </Button>
      <p className="flex justify-between gap-4">
        <AuthLink href="/forgot-password">{t("login.forgot")}</AuthLink>
        <AuthLink href="/sign-up">{t("login.create")}</AuthLink>
      </p>
    </form>
  );
}
