"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PasswordField } from "@/components/ui/password-field";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useConfirmIdentity, useSecondFactor } from "@/lib/queries/security";
import { useSingleSignOn } from "@/lib/queries/single-sign-on";
import { CodeField } from "./code-field";
import { ConfirmBySso } from "./confirm-by-sso";

export interface ConfirmIdentityFormProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

export function ReauthenticateForm({ onConfirmed, onCancel }: ConfirmIdentityFormProps) {
  const t = useTranslations("identity");
  const confirm = useConfirmIdentity();
  const factor = useSecondFactor();
  const [usesCode, setUsesCode] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const isRefused = confirm.error instanceof ApiError && confirm.error.status === 400;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React also bubbles events to the form that contains the dialog.
    event.stopPropagation();
    const secret = String(new FormData(event.currentTarget).get("secret") ?? "");
    setProblem(secret === "" ? t("missing") : undefined);
    if (secret === "") return;
    confirm.mutate(usesCode ? { code: secret } : { password: secret }, {
      onSuccess: onConfirmed,
      onError: () => setProblem(t(usesCode ? "wrongCode" : "wrongPassword")),
    });
  }

  const error = confirm.error === null || isRefused ? problem : undefined;
  const { data: sso } = useSingleSignOn();
  if (sso?.has_password === false && !usesCode) {
    return <ConfirmBySso name={sso.name ?? ""} onCancel={onCancel} />;
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-2">{t("hint")}</p>
      {confirm.error !== null && !isRefused && <ErrorPanel error={confirm.error} />}
      {usesCode ? (
        <CodeField name="secret" label={t("code")} hint={t("codeHint")} error={error} />
      ) : (
        <PasswordField
          name="secret"
          label={t("password")}
          autoComplete="current-password"
          error={error}
        />
      )}
      {factor.data?.is_active === true && (
        <p>
          <button
            type="button"
            className="min-h-6 text-accent-ink underline"
            onClick={() => {
              setUsesCode(!usesCode);
              setProblem(undefined);
            }}
          >
            {t(usesCode ? "usePassword" : "useCode")}
          </button>
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" isBusy={confirm.isPending}>
          {t("action")}
        </Button>
      </div>
    </form>
  );
}
