import type { Actor } from "@/lib/core/context";

/**
 * Origin of messages and bulks sent with a test key, whatever the entry point. It alone keeps them within the test
 * network, free of charge and out of all sums, so it is set on acceptance and never changes.
 */
export const TEST_ORIGIN = "test";

/** Entry points of messages; `test`: with a test key. */
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
/** Sign-up confirmation code: also sent to unsubscribed numbers, but not to those blocked by the account. */
export const FORM_ORIGIN = "form" satisfies Origin;
/** Step of a verification: dispatch fills the code into the text's placeholder. */
export const VERIFY_ORIGIN = "verify" satisfies Origin;
/** Origins that need an API key: all but the dashboard and the gateway's own messages. */
export const KEY_ORIGINS = ORIGINS.filter(
  (origin) => origin !== "dashboard" && origin !== OPT_OUT_ORIGIN && origin !== FORM_ORIGIN,
);

export const isTestKey = (actor: Actor): actor is Extract<Actor, { kind: "key" }> =>
  actor.kind === "key" && actor.isTest;
