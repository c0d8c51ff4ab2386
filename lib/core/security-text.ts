export interface SecurityContact {
  /** A `mailto:`, `https:` or `tel:` URL. */
  contact: string;
  /** URL of this copy without a path; undefined where the operator named none. */
  publicUrl: string | undefined;
  now: Date;
}

/** The file is made anew for each request, so it only has to outlive the copies in caches. */
const VALID_DAYS = 90;

/** Returns the content of `/.well-known/security.txt` (RFC 9116): contact, end of validity and its own URL. */
export function securityText({ contact, publicUrl, now }: SecurityContact): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`];
  if (publicUrl !== undefined) lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
  return `${lines.join("\n")}\n`;
}
