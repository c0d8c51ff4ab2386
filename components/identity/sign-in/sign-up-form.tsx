"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField, TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { toLanguage } from "@/lib/core/languages";
import { isEmail, isName, isNewPassword } from "@/lib/core/credentials";
import { signUp } from "@/lib/queries/sign-ups";
import { AuthLink, AuthTitle } from "./auth-parts";
import { MailSent } from "./mail-sent";
import { useLightForm } from "./use-light-form";

export interface SignUpFormProps {
  countries: { iso2: string; name: string }[];
  /** Guess from the browser's languages. Null requires a choice. */
  country: string | null;
}

export function SignUpForm({ countries, country }: SignUpFormProps) {
  const t = useTranslations("signIn");
  const lang = toLanguage(useLocale());
  const [sent, setSent] = useState<{ email: string; again: () => Promise<unknown> } | null>(null);
  const { errors, problem, isBusy, submit } = useLightForm({
    rules: {
      name: (value) => (isName(value) ? undefined : t("error.name")),
      account_name: (value) => (isName(value) ? undefined : t("error.account")),
      email: (value) => (isEmail(value.trim()) ? undefined : t("error.email")),
      password: (value) => (isNewPassword(value) ? undefined : t("error.passwordLength")),
      iso2: (value) => (value === "" ? t("error.country") : undefined),
    },
    fieldErrors: { password: t("error.passwordCommon") },
    async send(values) {
      const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      const signUpAgain = () => signUp({ ...values, lang, time_zone });
      const { email } = await signUpAgain();
      setSent({ email, again: signUpAgain });
    },
  });

  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    void import("@/lib/core/countries/country-zones").then(({ getZoneCountry }) => {
      const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      const guessedCountry = countries.find(({ iso2 }) => iso2 === getZoneCountry(zone));
      const { current } = choice;
      // Keeps a choice made meanwhile.
      if (isUnmounted || guessedCountry === undefined || current?.value !== (country ?? "")) return;
      current.value = guessedCountry.iso2;
    });
    return () => {
      isUnmounted = true;
    };
  }, [countries, country]);

  if (sent !== null) return <MailSent kind="confirm" email={sent.email} onResend={sent.again} />;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <AuthTitle>{t("signUp.title")}</AuthTitle>
      {problem !== null && <ErrorPanel error={problem} />}
      <TextField name="name" label={t("signUp.name")} autoComplete="name" error={errors.name} />
      <TextField
        name="account_name"
        label={t("signUp.account")}
        autoComplete="organization"
        hint={t("signUp.accountHint")}
        error={errors.account_name}
      />
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
        autoComplete="new-password"
        hint={t("signUp.passwordHint")}
        error={errors.password}
      />
      <SelectField
        ref={choice}
        name="iso2"
        defaultValue={country ?? ""}
        label={t("signUp.country")}
        autoComplete="country"
        hint={t("signUp.countryHint")}
        error={errors.iso2}
      >
        {country === null && <option value="">{t("signUp.chooseCountry")}</option>}
        {countries.map(({ iso2, name }) => (
          <option key={iso2} value={iso2}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t("signUp.action")}
      </Button>
      <p>
        <AuthLink href="/login">{t("signUp.have")}</AuthLink>
      </p>
    </form>
  );
}
