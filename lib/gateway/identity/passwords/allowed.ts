import { DomainError } from "@/lib/core/errors";
import { env } from "@/lib/env";

/** Required single sign-on leaves passwords only to the named recovery owners. */
export function isPasswordAllowed(
  email: string,
  sso: { isRequired: boolean; recoveryEmails: readonly string[] } | null = env.SSO,
): boolean {
  return !sso?.isRequired || sso.recoveryEmails.includes(email.trim().toLowerCase());
}

/** Throws `conflict` if the email must sign in by single sign-on. */
export function assertPasswordIsAllowed(email: string): void {
  if (isPasswordAllowed(email)) return;
  throw new DomainError(
    "conflict",
    "Single sign-on is required here. Sign in with it, without a password.",
    { reason: "sso_required" },
  );
}
