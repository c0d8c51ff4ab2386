/** Codes that travel from the sign-in to its page; the page says them in words. */
export const SIGN_IN_ERRORS = { wrong: "wrong", unconfirmed: "unconfirmed", wait: "wait" } as const;

/** A plain sentence for a code, such as `wait:540`. */
export function signInMessage(code: string): string {
  const [kind, seconds = "0"] = code.split(":");
  if (kind === SIGN_IN_ERRORS.wait) {
    const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
    const unit = minutes === 1 ? "minute" : "minutes";
    return `Too many attempts. Try again in ${minutes} ${unit}, or choose a new password.`;
  }
  if (kind === SIGN_IN_ERRORS.unconfirmed) {
    return "Confirm your e-mail address first: open the link we sent you. To get a new one, sign up again with the same address.";
  }
  if (kind === SIGN_IN_ERRORS.wrong || kind === "CredentialsSignin") {
    return "E-mail address or password is wrong.";
  }
  return "Signing in did not work. Try again in a moment.";
}
