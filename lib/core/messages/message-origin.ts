import type { Actor } from "@/lib/core/context";

/**
 * Sent with a test key, whatever the entry point. It alone keeps messages within the test network, free of charge and
 * out of all sums, so it is set on acceptance and never changes.
 */
export const TEST_ORIGIN = "test";

/** `test`: with a test key. */
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
/** Opt-out confirmation, the only message that a blocked number still gets. */
export const OPT_OUT_ORIGIN = "opt_out" satisfies Origin;
/** Sign-up code: also sent to unsubscribed numbers, but not to those blocked by the account. */
export const FORM_ORIGIN = "form" satisfies Origin;
/** Dispatch fills the code into the text's placeholder. */
export const VERIFY_ORIGIN = "verify" satisfies Origin;
/** Need an API key: all but the dashboard and the gateway's own messages. */
export const KEY_ORIGINS = ORIGINS.filter(
  (origin) => origin !== "dashboard" && origin !== OPT_OUT_ORIGIN && origin !== FORM_ORIGIN,
);

export const isTestKey = (actor: Actor): actor is Extract<Actor, { kind: "key" }> =>
  actor.kind === "key" && actor.isTest;
