import { useMutation } from "@tanstack/react-query";
import { emailConfirmationSchema } from "@/lib/gateway/email-confirmations/schema";
import { passwordResetSchema } from "@/lib/gateway/password-resets/schema";
import { type SignUpCreate, signUpSchema } from "@/lib/gateway/sign-ups/schema";
import { fetchItem } from "./api-client";

export function useSignUp() {
  return useMutation({
    mutationFn: (body: SignUpCreate) =>
      fetchItem("/sign_ups", signUpSchema, { method: "POST", body }),
  });
}

export function useConfirmEmail(token: string) {
  return useMutation({
    mutationFn: () =>
      fetchItem(`/email_confirmations/${encodeURIComponent(token)}`, emailConfirmationSchema, {
        method: "PUT",
      }),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      fetchItem("/password_resets", passwordResetSchema, { method: "POST", body }),
  });
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (body: { password: string }) =>
      fetchItem(`/password_resets/${encodeURIComponent(token)}`, passwordResetSchema, {
        method: "PUT",
        body,
      }),
  });
}
