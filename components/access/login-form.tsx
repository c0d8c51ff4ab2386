"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { signInMessage } from "@/lib/auth/sign-in-errors";
import { emailSchema } from "@/lib/gateway/sign-ups/schema";
import { AuthLink, AuthTitle } from "./auth-frame";

/** No rules for the password here: an old one may break today's. */
const loginSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, "Enter your password."),
});
type Login = z.input<typeof loginSchema>;

export function LoginForm({ next }: { next: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: zodResolver(loginSchema),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  async function submit(credentials: Login) {
    setProblem(null);
    const answer = await signIn("credentials", { ...credentials, redirect: false }).catch(
      () => undefined,
    );
    if (answer?.ok) location.assign(next);
    else setProblem(signInMessage(answer?.error ?? ""));
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <AuthTitle>Sign in</AuthTitle>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
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
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <Button
        type="submit"
        look="primary"
        isBusy={isSubmitting || (isSubmitSuccessful && problem === null)}
      >
        Sign in
      </Button>
      <p className="flex justify-between gap-4">
        <AuthLink href="/forgot-password">Forgot password</AuthLink>
        <AuthLink href="/sign-up">Create an account</AuthLink>
      </p>
    </form>
  );
}
