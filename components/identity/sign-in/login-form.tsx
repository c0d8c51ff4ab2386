"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { parseSignInError } from "@/lib/gateway/identity/sign-in/schema-errors";
import type { SsoProblem } from "@/lib/gateway/identity/single-sign-on/schema-problems";
import { postSignIn } from "@/lib/queries/sign-in";
import { isEmail } from "@/lib/core/credentials";
import { AuthLink, AuthTitle } from "./auth-parts";
import { fillKnownEmail } from "./known-email";
import { toTimedProblem, type TimedProblem, SignInProblemNotice } from "./sign-in-problem";
import { SsoSignIn } from "./sso-sign-in";
import { useLightForm } from "./use-light-form";

export interface LoginFormProps {
  next: string;
  hasEnded?: boolean;
  sso: { name: string; problem: SsoProblem | null } | null;
}

export function LoginForm({ next, hasEnded = false, sso }: LoginFormProps) {
  const t = useTranslations("signIn");
  const [problem, setProblem] = useState<TimedProblem | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { errors, isBusy, submit } = useLightForm({
    rules: {
      email: (value) => (isEmail(value.trim()) ? undefined : t("error.email")),
      // Only required here, since old passwords may predate the password rules.
      password: (value) => (value === "" ? t("error.passwordMissing") : undefined),
    },
    send: submitCredentials,
  });

  function leave(to: string) {
    setLeaving(true);
    location.assign(to);
  }

  async function submitCredentials({ email, password }: { email: string; password: string }) {
    setProblem(null);
    const response = await postSignIn("credentials", { email: email.trim(), password }).catch(
      () => undefined,
    );
    if (response?.ok) return leave(next);
    const refused = parseSignInError(response?.error);
    if (refused.kind === "second-factor") {
      return leave(`/login/verify?next=${encodeURIComponent(next)}`);
    }
    setProblem(toTimedProblem(refused));
  }

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => fillKnownEmail(form.current), []);

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <AuthTitle>{t("login.title")}</AuthTitle>
      {hasEnded && problem === null && <Notice>{t("login.ended")}</Notice>}
      {problem !== null && <SignInProblemNotice problem={problem} step="password" />}
      {sso !== null && <SsoSignIn {...sso} next={next} isQuiet={problem !== null} />}
      <TextField
        name="email"
        label={t("email")}
        type="email"
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" variant="primary" isBusy={isBusy || isLeaving}>
        {t("login.action")}
      </Button>
      <p className="flex justify-between gap-4">
        <AuthLink href="/forgot-password">{t("login.forgot")}</AuthLink>
        <AuthLink href="/sign-up">{t("login.create")}</AuthLink>
      </p>
    </form>
  );
}
