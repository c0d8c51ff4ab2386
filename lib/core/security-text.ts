export interface SecurityContact {
  contact: string;
  /** Without a path. */
  publicUrl: string | undefined;
  now: Date;
}

/** Generated per request, so it only has to outlive cached copies. */
const VALID_DAYS = 90;

export function formatSecurityTxt({ contact, publicUrl, now }: SecurityContact): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`];
  if (publicUrl !== undefined) lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
  return `${lines.join("\n")}\n`;
}
