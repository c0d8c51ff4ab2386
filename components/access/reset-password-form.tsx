"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { placeViolations } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { newPasswordBodySchema } from "@/lib/gateway/password-resets/schema";
import { useResetPassword } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-frame";

type Values = z.input<typeof newPasswordBodySchema>;

export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword(token);
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(newPasswordBodySchema),
  });

  async function submit(body: Values) {
    setProblem(null);
    await reset
      .mutateAsync(body)
      .catch((error) => setProblem(placeViolations(error, ["password"], setError)));
  }

  if (reset.data !== undefined) {
    return (
      <div className="grid gap-4">
        <AuthTitle>Password changed</AuthTitle>
        <Notice>{reset.data.message}</Notice>
        <p>
          <AuthLink href="/login">Go to the sign-in</AuthLink>
        </p>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <AuthTitle>Choose a new password</AuthTitle>
      <p className="text-ink-2">Everybody who is signed in with the old one is signed out.</p>
      {problem !== null && <ErrorPanel error={problem} />}
      <PasswordField
        {...register("password")}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={formState.errors.password?.message}
      />
      <Button type="submit" look="primary" isBusy={reset.isPending}>
        Change password
      </Button>
      {problem !== null && (
        <p>
          <AuthLink href="/forgot-password">Ask for a new link</AuthLink>
        </p>
      )}
    </form>
  );
}
