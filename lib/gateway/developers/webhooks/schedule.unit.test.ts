import { describe, expect, test } from "vitest";
import { evaluateHealth } from "@/lib/gateway/developers/webhooks/delivery/health";
import {
  type AttemptResult,
  maxAttempts,
  getPauseSeconds,
  isPermanentlyFailing,
  getRetrySeconds,
  parseRetryAfter,
} from "./schedule";
import { ATTEMPT_PAUSES_SECONDS } from "./schema-values";
import type { LockedWebhook } from "@/lib/gateway/developers/webhooks/delivery/store-work";

const failed = (more: Partial<AttemptResult> = {}): AttemptResult => ({
  status: 500,
  problem: "status",
  retryAfter: null,
  ...more,
});
const middle = () => 0.5;

describe("retry backoff", () => {
  test("grows over three days and ends after the tenth attempt", () => {
    const pauses = ATTEMPT_PAUSES_SECONDS.map((_, made) =>
      getRetrySeconds(made + 1, failed(), middle),
    );
    expect(pauses).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, null]);
    expect([maxAttempts("http"), maxAttempts("email")]).toEqual([10, 1]);
  });

  test("has 20 % jitter, to spread retries", () => {
    expect(getRetrySeconds(2, failed(), () => 0)).toBe(240);
    expect(getRetrySeconds(2, failed(), () => 1)).toBe(360);
  });

  test.each([
    [1, 300],
    [400, 400],
    [1_000_000_000, 600],
  ])("with Retry-After: %i on a delay of 300 gives %i", (retryAfter, seconds) =>
    expect(getRetrySeconds(2, failed({ retryAfter }), middle)).toBe(seconds),
  );

  test.each([
    [undefined, null],
    ["120", 120],
    ["Mon, 01 Jan 2024 00:01:00 GMT", 60],
    ["Sun, 31 Dec 2023 00:00:00 GMT", 0],
    ["soon", null],
    ["-5", 0],
    ["99999999999", null],
  ])("parses Retry-After %s as %s", (value, seconds) => {
    const read = parseRetryAfter(value, new Date("2024-01-01T00:00:00Z"));
    // A bare negative number is a year to some; it never is a wait.
    expect(read === null || read >= 0).toBe(true);
    if (value !== "-5" && value !== "99999999999") expect(read).toBe(seconds);
  });
});

test("backs off a webhook increasingly after five consecutive failures, and at once on overload", () => {
  expect([1, 4, 5, 6, 10, 11, 100].map((failures) => getPauseSeconds(failures, failed()))).toEqual([
    0, 0, 5, 10, 160, 300, 300,
  ]);
  for (const status of [429, 502, 503, 504]) expect(getPauseSeconds(1, failed({ status }))).toBe(5);
  expect(getPauseSeconds(1, failed({ status: 429, retryAfter: 30 }))).toBe(30);
  expect(getPauseSeconds(1, failed({ status: 429, retryAfter: 1_000_000_000 }))).toBe(60);
});

describe("webhook failure state", () => {
  const now = new Date("2026-01-06T00:00:00Z");
  const webhook = (more: Partial<LockedWebhook> = {}): LockedWebhook => ({
    webhook_id: "1",
    kind: "http",
    target: "https://example.com/",
    events: null,
    events_role: "owner",
    key_id: null,
    sealed_keys: Buffer.alloc(0),
    previous_until: null,
    disabled_at: null,
    disabled_reason: null,
    failures: 0,
    failing_since: null,
    held_until: null,
    last_ok_at: null,
    last_failed_at: null,
    last_problem: null,
    created_at: now,
    created_by: null,
    now,
    ...more,
  });
  const ok: AttemptResult = { status: 204, problem: null, retryAfter: null };

  test("starts counting at the first failure, and resets on success", () => {
    const { health } = evaluateHealth(webhook(), [ok, failed()]);
    expect(health).toMatchObject({ failures: 1, failingSince: now, problem: "500", okAt: now });
    const since = new Date("2026-01-05T00:00:00Z");
    const over = evaluateHealth(webhook({ failures: 9, failing_since: since }), [failed(), ok]);
    expect(over.disable).toBeNull();
    expect(over.health).toMatchObject({ failures: 0, failingSince: null, hold: null });
  });

  test("disables after 120 hours of failures only, and at once for 410", () => {
    const since = new Date("2026-01-01T00:00:00Z");
    const later = new Date(since.getTime() + 1);
    expect([isPermanentlyFailing(since, now), isPermanentlyFailing(later, now)]).toEqual([
      true,
      false,
    ]);
    const failing = { failures: 20, failing_since: since };
    expect(evaluateHealth(webhook(failing), [failed()]).disable).toBe("failing");
    expect(evaluateHealth(webhook(failing), [failed(), ok]).disable).toBeNull();
    expect(evaluateHealth(webhook(), [failed({ status: 410 })]).disable).toBe("gone");
  });
});
