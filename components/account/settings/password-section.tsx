"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { mapErrorMessages } from "@/components/identity/sign-in/map-error-messages";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { placeViolations } from "@/components/forms/form-errors";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import {
  type PasswordChange,
  passwordChangeSchema,
} from "@/lib/gateway/identity/credentials/schema";
import { useChangePassword } from "@/lib/queries/security";
import { SettingsSection } from "./settings-section";

const FIELDS = ["current_password", "password"] as const;

export function PasswordSection() {
  const t = useTranslations("security.password");
  const change = useChangePassword();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema, {
      error: ({ path }) => t(path?.[0] === "current_password" ? "missing" : "length"),
    }),
    defaultValues: { current_password: "", password: "" },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);

  async function submit(body: PasswordChange) {
    setProblem(null);
    const words = { current_password: t("wrong"), password: t("common") };
    await change.mutateAsync(body).then(
      () => reset(),
      (error) => setProblem(placeViolations(mapErrorMessages(error, words), FIELDS, setError)),
    );
  }

  return (
    <SettingsSection title={t("title")}>
      <form
        noValidate
        inert={!useIsHydrated()}
        onSubmit={handleSubmit(submit)}
        className="grid max-w-90 gap-4"
      >
        {change.isSuccess && <Notice>{t("done")}</Notice>}
        {problem !== null && <ErrorPanel error={problem} />}
        <PasswordField
          {...register("current_password")}
          label={t("current")}
          autoComplete="current-password"
          error={errors.current_password?.message}
        />
        <PasswordField
          {...register("password")}
          label={t("new")}
          autoComplete="new-password"
          hint={t("hint")}
          error={errors.password?.message}
        />
        <div>
          <Button type="submit" isBusy={change.isPending}>
            {t("action")}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
