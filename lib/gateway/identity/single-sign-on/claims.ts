import { z } from "zod";
import { isEmail } from "@/lib/core/credentials";
import { SsoError } from "./problem";

/** Claims about a person, whom `issuer` and `subject` identify. */
export interface SsoClaims {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: string[];
  idToken: string;
}

const MAX_NAME = 100;
const text = z.string().nullish().catch(null);
const claimsSchema = z.object({
  iss: z.string(),
  // OpenID Connect Core 2: up to 255 ASCII characters.
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: text,
  // Some providers send text.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  name: text,
  preferred_username: text,
  _claim_names: z.record(z.string(), z.unknown()).nullish().catch(null),
});

const clean = (value: string) => value.replace(/\p{Cc}/gu, " ").trim();

function toGroups(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((group) => typeof group === "string");
}

/** A missing claim means no groups: providers leave it out for people who have none. */
export function toClaims(raw: Record<string, unknown>, groupsClaim: string, idToken: string) {
  const parsed = claimsSchema.safeParse(raw);
  if (!parsed.success) throw new SsoError("failed", "claims");
  const { iss, sub, email, email_verified, name, preferred_username } = parsed.data;
  // Entra ID sends a link instead of more than 200 groups; to take them for none would remove people.
  if (parsed.data._claim_names && groupsClaim in parsed.data._claim_names)
    throw new SsoError("failed", "too many groups");
  const address = clean(email ?? "");
  const shown = clean(name ?? "") || clean(preferred_username ?? "") || address;
  return {
    issuer: iss,
    subject: sub,
    email: isEmail(address) ? address : null,
    isEmailVerified: email_verified,
    name: shown.slice(0, MAX_NAME) || null,
    groups: toGroups(raw[groupsClaim]),
    idToken,
  } satisfies SsoClaims;
}
