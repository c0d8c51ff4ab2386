"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField, TextField } from "@/components/ui/field";
import { placeViolations } from "@/components/ui/form-errors";
import { PasswordField } from "@/components/ui/password-field";
import { type SignUpCreate, signUpCreateSchema } from "@/lib/gateway/sign-ups/schema";
import { useSignUp } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-parts";
import { inWords } from "./in-words";
import { MailSent } from "./mail-sent";

type Values = z.input<typeof signUpCreateSchema>;
const FIELDS = ["name", "account_name", "email", "password", "iso2", "currency"] as const;
const ERRORS: Record<string, "name" | "account" | "email" | "passwordLength"> = {
  name: "name",
  account_name: "account",
  email: "email",
  password: "passwordLength",
};

export function SignUpForm({ countries }: { countries: { iso2: string; name: string }[] }) {
  const t = useTranslations("access");
  const lang = useLocale();
  const signUp = useSignUp();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values, unknown, SignUpCreate>({
    resolver: zodResolver(signUpCreateSchema, {
      error: ({ path }) => t(`error.${ERRORS[String(path?.[0])] ?? "country"}`),
    }),
    defaultValues: { iso2: "DE" },
  });
  const { errors } = formState;

  async function submit(body: SignUpCreate) {
    setProblem(null);
    await signUp
      .mutateAsync({ ...body, lang })
      .catch((error) =>
        setProblem(
          placeViolations(
            inWords(error, { password: t("error.passwordCommon") }),
            FIELDS,
            setError,
          ),
        ),
      );
  }

  if (signUp.data !== undefined) return <MailSent kind="confirm" email={signUp.data.email} />;
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <AuthTitle>{t("signUp.title")}</AuthTitle>
      {problem !== null && <ErrorPanel error={problem} />}
      <TextField
        {...register("name")}
        label={t("signUp.name")}
        autoComplete="name"
        error={errors.name?.message}
      />
      <TextField
        {...register("account_name")}
        label={t("signUp.account")}
        autoComplete="organization"
        hint={t("signUp.accountHint")}
        error={errors.account_name?.message}
      />
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
        autoComplete="new-password"
        hint={t("signUp.passwordHint")}
        error={errors.password?.message}
      />
      <SelectField
        {...register("iso2")}
        label={t("signUp.country")}
        autoComplete="country"
        hint={t("signUp.countryHint")}
        error={errors.iso2?.message}
      >
        {countries.map(({ iso2, name }) => (
          <option key={iso2} value={iso2}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="primary" isBusy={signUp.isPending}>
        {t("signUp.action")}
      </Button>
      <p>
        <AuthLink href="/login">{t("signUp.have")}</AuthLink>
      </p>
    </form>
  );
}
