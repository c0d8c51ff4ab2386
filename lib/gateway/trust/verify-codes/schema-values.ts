/** Values that schemas and pages share; no zod, so that the browser loads none for them. */

/** Ways that a code can take. A text comes last: it counts as delivered once the network has it. */
export const VERIFY_CHANNELS = ["messenger", "voice", "sms"] as const;
export type VerifyChannel = (typeof VERIFY_CHANNELS)[number];

export const CODE_LENGTH = { min: 4, max: 8, default: 4 } as const;
export const CODE_PATTERN = /^[A-Za-z0-9]{4,8}$/;

/** Seconds that a messenger has before the next step is taken. */
export const MESSENGER_TIMEOUT = { min: 30, max: 3_600, default: 30 } as const;
/** Seconds that a call has, from when it is asked for until someone picks up. */
export const VOICE_TIMEOUT_SEC = 180;
/** Seconds that a code can be entered, and that anything is sent. */
export const VALIDITY = { min: 60, max: 3_600, default: 600 } as const;

/** Wrong codes that lock a verification. */
export const MAX_TRIES = 5;
/** How often a code can be sent again, and seconds between the last step and the next one. */
export const MAX_RESENDS = 3;
export const MIN_RESEND_SECONDS = 30;
export const PAYLOAD_MAX = 128;
export const TEMPLATE_MAX = 1_000;
/** How long a code can be read after it was created, unless it is deleted earlier. */
export const CODE_KEPT_HOURS = 24;

/** Why a code didn't match. */
export const CHECK_REASONS = ["wrong", "expired", "locked", "used"] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

/** Why a step failed. */
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
