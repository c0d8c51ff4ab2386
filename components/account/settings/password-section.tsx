"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { mapErrorMessages } from "@/components/forms/map-error-messages";
import { Button } from "@/components/ui/button";
import { useApiForm } from "@/components/forms/use-api-form";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { passwordChangeSchema } from "@/lib/gateway/identity/credentials/schema";
import { useUpdatePassword } from "@/lib/queries/security";
import { SettingsSection } from "./settings-section";

const FIELDS = ["current_password", "password"] as const;

export function PasswordSection() {
  const t = useTranslations("security.password");
  const updatePassword = useUpdatePassword();
  const form = useApiForm({
    schema: passwordChangeSchema,
    fields: FIELDS,
    defaultValues: { current_password: "", password: "" },
    errorTexts: { current_password: t("missing"), password: t("length") },
    mapError: (error) =>
      mapErrorMessages(error, { current_password: t("wrong"), password: t("common") }),
    send: (body) => updatePassword.mutateAsync(body),
    onDone: (_, { reset }) => reset(),
  });
  return (
    <SettingsSection title={t("title")}>
      <Form form={form} className="grid max-w-90 gap-4">
        {updatePassword.isSuccess && <Notice>{t("done")}</Notice>}
        <PasswordField
          {...form.field("current_password")}
          label={t("current")}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field("password")}
          label={t("new")}
          autoComplete="new-password"
          hint={t("hint")}
        />
        <div>
          <Button type="submit" isBusy={form.isBusy}>
            {t("action")}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
