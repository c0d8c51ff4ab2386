export interface SecurityContact {
  /** A `mailto:`, `https:` or `tel:` URL. */
  contact: string;
  /** URL of this instance without a path; undefined if not configured. */
  publicUrl: string | undefined;
  now: Date;
}

/** The file is generated per request, so it only has to outlive cached copies. */
const VALID_DAYS = 90;

/** Returns `/.well-known/security.txt` (RFC 9116): contact, expiry and its own URL. */
export function securityText({ contact, publicUrl, now }: SecurityContact): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`];
  if (publicUrl !== undefined) lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
  return `${lines.join("\n")}\n`;
}
