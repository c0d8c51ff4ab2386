import { generateSecret, generateURI, verify } from "otplib";

/** RFC 6238 as supported by all authenticator apps: SHA-1, 6 digits, 30 s. */
const PERIOD_SECONDS = 30;

/** Returns 160 bits in base32. */
export function newSharedKey(): string {
  return generateSecret();
}

export function setupUri(sharedKey: string, email: string): string {
  return generateURI({ issuer: "Posthorn", label: email, secret: sharedKey });
}

/** Finds the step of a code, at most one before or after now. */
export async function matchedStep(
  sharedKey: string,
  code: string,
  now: number = Date.now(),
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const result = await verify({
    secret: sharedKey,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: PERIOD_SECONDS,
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
