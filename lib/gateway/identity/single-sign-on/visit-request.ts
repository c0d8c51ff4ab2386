import { randomBytes } from "node:crypto";
import { newToken } from "@/lib/auth/opaque-token";
import type { SsoPurpose, SsoRequest } from "./store";

export const newRequest = (
  purpose: SsoPurpose,
  userId: number | null,
  nextPath: string,
): SsoRequest => ({
  purpose,
  userId,
  nextPath,
  nonce: newToken(),
  codeVerifier: randomBytes(48).toString("base64url"),
});
