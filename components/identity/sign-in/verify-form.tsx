"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/toggles";
import { parseSignInError } from "@/lib/gateway/identity/sign-in/schema-errors";
import { postSignIn } from "@/lib/queries/sign-in";
import { AuthLink, AuthTitle } from "./auth-parts";
import { CodeField } from "./code-field";
import { toTimedProblem, type TimedProblem, SignInProblemNotice } from "./sign-in-problem";

/** Form for the second step; the first step's cookie identifies the user. */
export function VerifyForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const [problem, setProblem] = useState<TimedProblem | null>(null);
  const [missing, setMissing] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const code = String(data.get("code") ?? "").trim();
    setProblem(null);
    setMissing(code === "" ? t("error.code") : undefined);
    if (code === "") return;
    setBusy(true);
    const remember = String(data.get("remember") === "on");
    const response = await postSignIn("second-factor", { code, remember }).catch(() => undefined);
    if (response?.ok) return location.assign(next);
    setBusy(false);
    setProblem(toTimedProblem(parseSignInError(response?.error)));
    form.querySelector<HTMLInputElement>("input[name=code]")?.select();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <AuthTitle>{t("verify.title")}</AuthTitle>
      {problem !== null && <SignInProblemNotice problem={problem} step="code" />}
      <CodeField name="code" label={t("verify.code")} hint={t("verify.hint")} error={missing} />
      <Checkbox name="remember" label={t("verify.remember")} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t("verify.action")}
      </Button>
      <p>
        <AuthLink href={`/login?next=${encodeURIComponent(next)}`}>
          {t("verify.startAgain")}
        </AuthLink>
      </p>
    </form>
  );
}
