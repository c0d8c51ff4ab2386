import { generateSecret, generateURI, verify } from "otplib";

/** Codes of an authenticator app: RFC 6238 with what all apps agree on (SHA-1, 6 digits, 30 s). */
const PERIOD_SECONDS = 30;

/** A new shared key of 160 bits, in base32 as apps take it. */
export function newSharedKey(): string {
  return generateSecret();
}

/** The content of the QR code. */
export function setupUri(sharedKey: string, email: string): string {
  return generateURI({ issuer: "Posthorn", label: email, secret: sharedKey });
}

/** The step a code belongs to, at most one before or after now; null when it is none of them. */
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
