import { env } from "@/lib/env";
import { hashSecret, createSecret, visibleParts } from "@/lib/auth/api-key-secret";
import type { NewSecret } from "./store";

export function freshSecret(isTest: boolean): { secret: string; stored: NewSecret } {
  const secret = createSecret(isTest);
  return { secret, stored: { hash: hashSecret(secret, env.KEY_PEPPER), ...visibleParts(secret) } };
}
