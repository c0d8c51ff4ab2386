import type { Actor } from "@/lib/core/context";

/**
 * The origin of messages and bulks that were sent with a test key, however they came in. It alone decides that they stay
 * within the test network, cost nothing and are in no sum, so it is given when they are accepted and never changes.
 */
export const TEST_ORIGIN = "test";

/** How a message came to the gateway; `test`: with a test key. */
export const ORIGINS = [
  "api",
  "dashboard",
  "email",
  "kannel",
  "bulk",
  "opt_out",
  TEST_ORIGIN,
  "form",
  "verify",
] as const;
export type Origin = (typeof ORIGINS)[number];
/** The confirmation of an opt-out, the one message that a blocked number still gets. */
export const OPT_OUT_ORIGIN = "opt_out" satisfies Origin;
/** The code that confirms a sign-up: also to numbers that unsubscribed, not to those that the account blocked. */
export const FORM_ORIGIN = "form" satisfies Origin;
/** A step of a verification: its text holds a placeholder, which dispatch fills with the code. */
export const VERIFY_ORIGIN = "verify" satisfies Origin;
/** Ways in that open with an API key: all but the dashboard, where people sign in, and what the gateway sends itself. */
export const KEY_ORIGINS = ORIGINS.filter(
  (origin) => origin !== "dashboard" && origin !== OPT_OUT_ORIGIN && origin !== FORM_ORIGIN,
);

/** Whether what the caller sends is a test. */
export const isTestKey = (actor: Actor): actor is Extract<Actor, { kind: "key" }> =>
  actor.kind === "key" && actor.isTest;
