import type { z } from "zod";
import type { emailChangedSchema } from "@/lib/gateway/email-changes/schema";
import type { emailConfirmationSchema } from "@/lib/gateway/email-confirmations/schema";
import type { passwordResetSchema } from "@/lib/gateway/password-resets/schema";
import type { SignUpCreate, signUpSchema } from "@/lib/gateway/sign-ups/schema";
import { fetchItem } from "./api-client";

/** Operations of people who are not signed in yet; each throws `ApiError`. */

export function signUp(body: SignUpCreate): Promise<z.output<typeof signUpSchema>> {
  return fetchItem<typeof signUpSchema>("/sign_ups", { method: "POST", body });
}

export function confirmEmail(token: string): Promise<z.output<typeof emailConfirmationSchema>> {
  return fetchItem<typeof emailConfirmationSchema>(
    `/email_confirmations/${encodeURIComponent(token)}`,
    { method: "PUT" },
  );
}

export function confirmEmailChange(token: string): Promise<z.output<typeof emailChangedSchema>> {
  return fetchItem<typeof emailChangedSchema>(`/email_changes/${encodeURIComponent(token)}`, {
    method: "PUT",
  });
}

export function requestPasswordReset(email: string): Promise<z.output<typeof passwordResetSchema>> {
  return fetchItem<typeof passwordResetSchema>("/password_resets", {
    method: "POST",
    body: { email },
  });
}

export function resetPassword(
  token: string,
  password: string,
): Promise<z.output<typeof passwordResetSchema>> {
  return fetchItem<typeof passwordResetSchema>(`/password_resets/${encodeURIComponent(token)}`, {
    method: "PUT",
    body: { password },
  });
}
