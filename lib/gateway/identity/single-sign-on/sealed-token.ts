import { openSealed, seal } from "@/lib/sealing";

/** Larger ones, of people with very many groups, aren't kept; the provider then asks before it signs them out. */
const MAX_TOKEN = 16_000;

export const sealIdToken = (idToken: string, userId: number): Buffer | null =>
  idToken.length > MAX_TOKEN ? null : seal(idToken, "single sign-on", `user:${userId}`);

export const openIdToken = (sealed: Buffer, userId: number): string =>
  openSealed(sealed, "single sign-on", `user:${userId}`);
