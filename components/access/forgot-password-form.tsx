"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import {
  type PasswordResetCreate,
  passwordResetCreateSchema,
} from "@/lib/gateway/password-resets/schema";
import { useRequestPasswordReset } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-frame";
import { MailSent } from "./mail-sent";

export function ForgotPasswordForm() {
  const request = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm<PasswordResetCreate>({
    resolver: zodResolver(passwordResetCreateSchema),
  });
  if (request.data !== undefined) {
    return <MailSent message={request.data.message} email={request.variables.email} />;
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => request.mutate(body))}
      className="grid gap-4"
    >
      <AuthTitle>Forgot password</AuthTitle>
      <p className="text-ink-2">We mail you a link to choose a new one.</p>
      {request.error !== null && <ErrorPanel error={request.error} />}
      <TextField
        {...register("email")}
        label="E-mail address"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      <Button type="submit" look="primary" isBusy={request.isPending}>
        Send link
      </Button>
      <p>
        <AuthLink href="/login">Back to the sign-in</AuthLink>
      </p>
    </form>
  );
}
