"use client";

import { zodResolver } from "@hookform/resolvers/zod";
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
import { AuthLink, AuthTitle } from "./auth-frame";
import { MailSent } from "./mail-sent";

type Values = z.input<typeof signUpCreateSchema>;
const FIELDS = ["name", "account_name", "email", "password", "iso2", "currency"] as const;

export function SignUpForm({ countries }: { countries: { iso2: string; name: string }[] }) {
  const signUp = useSignUp();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values, unknown, SignUpCreate>({
    resolver: zodResolver(signUpCreateSchema),
    defaultValues: { iso2: "DE" },
  });
  const { errors } = formState;

  async function submit(body: SignUpCreate) {
    setProblem(null);
    await signUp
      .mutateAsync(body)
      .catch((error) => setProblem(placeViolations(error, FIELDS, setError)));
  }

  if (signUp.data !== undefined) return <MailSent {...signUp.data} />;
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <AuthTitle>Create an account</AuthTitle>
      {problem !== null && <ErrorPanel error={problem} />}
      <TextField
        {...register("name")}
        label="Your name"
        autoComplete="name"
        error={errors.name?.message}
      />
      <TextField
        {...register("account_name")}
        label="Account"
        autoComplete="organization"
        hint="Your company or project."
        error={errors.account_name?.message}
      />
      <TextField
        {...register("email")}
        label="E-mail address"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.password?.message}
      />
      <SelectField
        {...register("iso2")}
        label="Country"
        autoComplete="country"
        hint="Numbers without a country code are read as numbers of this country."
        error={errors.iso2?.message}
      >
        {countries.map(({ iso2, name }) => (
          <option key={iso2} value={iso2}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="primary" isBusy={signUp.isPending}>
        Create account
      </Button>
      <p>
        <AuthLink href="/login">I have an account</AuthLink>
      </p>
    </form>
  );
}
