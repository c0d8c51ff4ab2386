import type { Actor } from "@/lib/core/context";

/**
 * The origin of messages and bulks that were sent with a test key, however they came in. It alone decides that they stay
 * within the test network, cost nothing and are in no sum, so it is given when they are accepted and never changes.
 */
export const TEST_ORIGIN = "test";

/** Whether what the caller sends is a test. */
export const isTestKey = (actor: Actor): actor is Extract<Actor, { kind: "key" }> =>
  actor.kind === "key" && actor.isTest;
