/** No zod here, since browsers load this. */

/** Channels; SMS comes last, as it counts as delivered once the network accepts it. */
export const VERIFY_CHANNELS = ["messenger", "voice", "sms"] as const;
export type VerifyChannel = (typeof VERIFY_CHANNELS)[number];

export const CODE_LENGTH = { min: 4, max: 8, default: 4 } as const;
export const CODE_PATTERN = /^[A-Za-z0-9]{4,8}$/;

/** Seconds until the next step. */
export const MESSENGER_TIMEOUT = { min: 30, max: 3_600, default: 30 } as const;
export const VOICE_TIMEOUT_SEC = 180;
/** Seconds to enter a code and send steps. */
export const VALIDITY = { min: 60, max: 3_600, default: 600 } as const;

export const MAX_CODE_CHECKS = 5;
export const MAX_RESENDS = 3;
export const MIN_RESEND_SECONDS = 30;
export const MAX_PAYLOAD = 128;
export const MAX_TEMPLATE = 1_000;
/** Hours after creation until a code is deleted, unless deleted earlier. */
export const CODE_RETENTION_HOURS = 24;

export const CHECK_REASONS = ["wrong", "expired", "locked", "used"] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

export const STEP_REASONS = [
  "timed_out",
  "undelivered",
  "refused",
  "blocked",
  "no_route",
  "funds",
  "expired",
  "error",
] as const;
export type StepReason = (typeof STEP_REASONS)[number];
