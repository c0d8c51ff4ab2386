import type { z } from "zod";
import type { emailChangedSchema } from "@/lib/gateway/identity/email-changes/schema";
import type { emailConfirmationSchema } from "@/lib/gateway/identity/email-confirmations/schema";
import type { passwordResetSchema } from "@/lib/gateway/identity/password-resets/schema";
import type { SignUpCreate, signUpSchema } from "@/lib/gateway/identity/sign-ups/schema";
import { call } from "@/lib/queries/transport/api-client";

/** Signs up. Sign-up requests need no session, and each throws `ApiError`. */

export function signUp(body: SignUpCreate): Promise<z.output<typeof signUpSchema>> {
  return call("POST /sign_ups", { body });
}

export function confirmEmail(token: string): Promise<z.output<typeof emailConfirmationSchema>> {
  return call("PUT /email_confirmations/{token}", { params: { token } });
}

export function confirmEmailChange(token: string): Promise<z.output<typeof emailChangedSchema>> {
  return call("PUT /email_changes/{token}", { params: { token } });
}

export function requestPasswordReset(email: string): Promise<z.output<typeof passwordResetSchema>> {
  return call("POST /password_resets", { body: { email } });
}

export function resetPassword(
  token: string,
  password: string,
): Promise<z.output<typeof passwordResetSchema>> {
  return call("PUT /password_resets/{token}", { params: { token }, body: { password } });
}
