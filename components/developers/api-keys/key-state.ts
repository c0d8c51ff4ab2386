import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { DAY_SECONDS } from "@/lib/core/time/units";

const EXPIRES_SOON_DAYS = 14;
/** Days without use after which a key is shown as probably forgotten. */
const UNUSED_DAYS = 90;

export type KeyState =
  | { kind: "active" }
  | { kind: "deactivated" }
  | { kind: "expired"; at: number }
  /** Rejected because its creator left the account. */
  | { kind: "left" }
  | { kind: "expiring"; at: number }
  | { kind: "unused"; days: number };

export function toKeyState(key: ApiKey, now: number): KeyState {
  if (!key.is_active) return { kind: "deactivated" };
  if (key.expires_at !== null && key.expires_at <= now) {
    return { kind: "expired", at: key.expires_at };
  }
  if (key.maker_role === null) return { kind: "left" };
  if (key.expires_at !== null) {
    if (key.expires_at - now < EXPIRES_SOON_DAYS * DAY_SECONDS) {
      return { kind: "expiring", at: key.expires_at };
    }
  }
  const days = Math.floor((now - (key.last_used_at ?? key.created_at)) / DAY_SECONDS);
  return days >= UNUSED_DAYS ? { kind: "unused", days } : { kind: "active" };
}
