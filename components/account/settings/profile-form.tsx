"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { useViewer } from "@/components/layout/providers/viewer";
import { SelectField, TextField } from "@/components/ui/field";
import { formatsFor } from "@/components/format/format";
import { RadioGroup } from "@/components/ui/toggles";
import { useFormats } from "@/components/format/use-formats";
import {
  NUMBER_FORMATS,
  type Profile,
  type ProfileUpdate,
  profileUpdateSchema,
  THEMES,
} from "@/lib/gateway/identity/profile/schema";
import { useUpdateProfile } from "@/lib/queries/profile";
import { SettingsForm } from "./settings-form";
import { SettingsSection } from "./settings-section";
import { TimeZoneField } from "./time-zone-field";
import { useSettingsForm } from "./use-settings-form";

const FIELDS = ["name", "time_zone", "number_format", "theme"] as const;
const SAMPLE = 1234567.89;

export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile");
  const shell = useTranslations("shell.theme");
  const router = useRouter();
  const { setTheme } = useTheme();
  const { email } = useViewer();
  const { locale, timeZone } = useFormats();
  const updateProfile = useUpdateProfile();
  const { register, control, getError, formProps } = useSettingsForm<ProfileUpdate>({
    schema: profileUpdateSchema,
    saved: profile,
    fields: FIELDS,
    save: async (changed) => {
      const stored = await updateProfile.mutateAsync(changed);
      setTheme(stored.theme);
      router.refresh();
      return stored;
    },
    explain: (field) => (field === "name" ? t("nameError") : undefined),
  });
  const theme = useController({ control, name: "theme" }).field;
  const zone = useController({ control, name: "time_zone" }).field;
  return (
    <SettingsForm {...formProps}>
      <SettingsSection title={t("personTitle")}>
        <TextField
          {...register("name")}
          label={t("name")}
          autoComplete="name"
          error={getError("name")}
        />
        <TextField
          label={t("email")}
          value={email}
          readOnly
          hint={t.rich("emailHint", {
            link: (chunks) => (
              <Link href="/settings/security" className="text-accent-ink underline">
                {chunks}
              </Link>
            ),
          })}
        />
      </SettingsSection>
      <SettingsSection title={t("notationTitle")}>
        <TimeZoneField
          value={zone.value ?? null}
          onChange={zone.onChange}
          noneLabel={t("accountZone")}
          label={t("timeZone")}
          hint={t("timeZoneHint")}
          error={getError("time_zone")}
        />
        <SelectField
          {...register("number_format")}
          label={t("numbers")}
          className="max-w-72"
          error={getError("number_format")}
        >
          {NUMBER_FORMATS.map((numberFormat) => {
            const sample = formatsFor({ locale, timeZone, numberFormat }).count(SAMPLE);
            return (
              <option key={numberFormat} value={numberFormat}>
                {numberFormat === "language" ? t("likeLanguage", { sample }) : sample}
              </option>
            );
          })}
        </SelectField>
      </SettingsSection>
      <SettingsSection title={shell("label")}>
        <RadioGroup
          label={t("theme")}
          value={theme.value ?? "system"}
          options={THEMES.map((value) => ({
            value,
            label: shell(value),
            ...(value === "system" && { hint: t("systemHint") }),
          }))}
          onChange={theme.onChange}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
