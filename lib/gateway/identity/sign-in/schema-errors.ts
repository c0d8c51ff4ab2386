export const SIGN_IN_CODES = [
  "invalid-credentials",
  "unconfirmed",
  "rate-limited",
  "second-factor",
  "invalid-code",
  "expired",
  "sso-required",
] as const;
export type SignInCode = (typeof SIGN_IN_CODES)[number];

/** Encodes an outcome as text, such as `rate-limited:540` with seconds, since next-auth passes nothing else. */
export function signInError(outcome: { kind: SignInCode; seconds?: number }): Error {
  const { kind, seconds } = outcome;
  return new Error(seconds === undefined ? kind : `${kind}:${Math.ceil(seconds)}`);
}

export interface SignInProblem {
  /** `failed`: any other error. */
  kind: SignInCode | "failed";
  /** Seconds to wait for `rate-limited`. */
  seconds: number;
}

export function parseSignInError(text: string | null | undefined): SignInProblem {
  const [code = "", seconds = "0"] = (text ?? "").split(":");
  const kind = SIGN_IN_CODES.find((knownCode) => knownCode === code);
  if (kind !== undefined) return { kind, seconds: Number(seconds) || 0 };
  return { kind: code === "CredentialsSignin" ? "invalid-credentials" : "failed", seconds: 0 };
}
