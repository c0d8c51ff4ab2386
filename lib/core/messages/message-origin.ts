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
  "inbound_rule",
  "automation",
] as const;
export type Origin = (typeof ORIGINS)[number];
/** Opt-out confirmation, the only message that a blocked number still gets. */
export const OPT_OUT_ORIGIN = "opt_out" satisfies Origin;
/** Sign-up code: also sent to unsubscribed numbers, but not to those blocked by the account. */
export const FORM_ORIGIN = "form" satisfies Origin;
export const INBOUND_RULE_ORIGIN = "inbound_rule" satisfies Origin;
export const AUTOMATION_ORIGIN = "automation" satisfies Origin;
/** Origin of verification codes; dispatch replaces the placeholder in their texts by the code. */
export const VERIFY_ORIGIN = "verify" satisfies Origin;
/** Sent by the gateway for the account, by neither a person nor a key. */
export const AUTOMATIC_ORIGINS = [
  OPT_OUT_ORIGIN,
  FORM_ORIGIN,
  INBOUND_RULE_ORIGIN,
  AUTOMATION_ORIGIN,
] as const;
export type AutomaticOrigin = (typeof AUTOMATIC_ORIGINS)[number];

export const toAutomaticOrigin = (origin: string | null | undefined): AutomaticOrigin | null =>
  AUTOMATIC_ORIGINS.find((automatic) => automatic === origin) ?? null;

/** Need an API key: all but the dashboard and automatic messages. */
export const KEY_ORIGINS = ORIGINS.filter(
  (origin) => origin !== "dashboard" && toAutomaticOrigin(origin) === null,
);

export const isTestKey = (actor: Actor): actor is Extract<Actor, { kind: "key" }> =>
  actor.kind === "key" && actor.isTest;
