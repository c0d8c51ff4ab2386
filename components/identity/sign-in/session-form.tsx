"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { parseSignInError } from "@/lib/gateway/identity/sign-in/schema-errors";
import { postSignIn, returnToAccount } from "@/lib/queries/sign-in";
import { CodeField } from "./code-field";
import { toTimedProblem, type TimedProblem, SignInProblemNotice } from "./sign-in-problem";

export interface SessionFormProps {
  onSignedIn: () => void;
  onLeave: () => void;
}

/** Signs in again in place. Asks for the second factor if one is set up. */
export function SessionForm({ onSignedIn, onLeave }: SessionFormProps) {
  const t = useTranslations("identity");
  const { email, accountId } = useViewer();
  const [step, setStep] = useState<"password" | "code">("password");
  const [problem, setProblem] = useState<TimedProblem | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function submitSecret(secret: string): Promise<void> {
    const response =
      step === "password"
        ? await postSignIn("credentials", { email, password: secret })
        : await postSignIn("second-factor", { code: secret, remember: "false" });
    const signInError = parseSignInError(response.error);
    if (!response.ok && step === "password" && signInError.kind === "second-factor") {
      return setStep("code");
    }
    if (!response.ok) {
      // The server forgets a verified password after some minutes.
      if (signInError.kind === "expired") setStep("password");
      return setProblem(toTimedProblem(signInError));
    }
    if (await returnToAccount(accountId)) onSignedIn();
    else onLeave();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    const input = String(new FormData(event.currentTarget).get(step) ?? "");
    const secret = step === "code" ? input.trim() : input;
    setProblem(null);
    setMissing(secret === "");
    if (secret === "") return;
    setBusy(true);
    await submitSecret(secret).catch(() => setProblem(toTimedProblem(parseSignInError(null))));
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-2">{t("session.text")}</p>
      {problem !== null && <SignInProblemNotice problem={problem} step={step} />}
      <TextField
        label={t("session.email")}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      {step === "password" ? (
        <PasswordField
          name="password"
          label={t("password")}
          autoComplete="current-password"
          error={isMissing ? t("missing") : undefined}
        />
      ) : (
        <CodeField
          name="code"
          label={t("code")}
          hint={t("codeHint")}
          autoFocus
          error={isMissing ? t("missing") : undefined}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onLeave}>
          {t("session.leave")}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t("session.action")}
        </Button>
      </div>
    </form>
  );
}
