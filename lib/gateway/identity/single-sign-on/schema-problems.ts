/** Why single sign-on failed, as in the page's `?sso=`. Pages translate the codes. */
export const SSO_PROBLEMS = [
  "provider-down",
  "cancelled",
  "expired",
  "failed",
  "rate-limited",
  "not-allowed",
  "email-unverified",
  "email-taken",
  "already-connected",
  "other-identity",
] as const;
export type SsoProblem = (typeof SSO_PROBLEMS)[number];

export function parseSsoProblem(text: string | null | undefined): SsoProblem | null {
  return SSO_PROBLEMS.find((code) => code === text) ?? null;
}
