import { expect, test } from "vitest";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { chooseSampleKey } from "./sample-key";

const DAY = 86_400;
const NOW = 1_795_000_000;

function keyWith(name: string, changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: 1,
    name,
    kind: "api",
    roles: ["messaging"],
    is_test: false,
    is_active: true,
    secret_start: "gw_live_Ab",
    secret_end: "yz",
    ip_list: [],
    spend_cap: null,
    dlr_push_url: null,
    incoming_push_url: null,
    incoming_push_email: null,
    expires_at: null,
    last_used_at: null,
    last_used_ip: null,
    created_at: NOW - DAY,
    created_by: null,
    maker_role: "owner",
    previous_secret: null,
    ...changes,
  };
}

test("uses an active key that doesn't expire soon in the sample", () => {
  const expiring = keyWith("Old shop", { expires_at: NOW + 9 * DAY, last_used_at: NOW - 1 });
  const never = keyWith("New");
  const used = keyWith("Shop", { last_used_at: NOW - 60 });
  expect(chooseSampleKey([expiring, never, used], NOW)?.name).toBe("Shop");
  expect(chooseSampleKey([expiring, never], NOW)?.name).toBe("New");
  expect(chooseSampleKey([expiring], NOW)?.name).toBe("Old shop");
});

test.each<[string, Partial<ApiKey>]>([
  ["deactivated", { is_active: false }],
  ["expired", { expires_at: NOW - 1 }],
  ["blocked because its creator left", { maker_role: null }],
  ["a test key", { is_test: true }],
  ["read-only", { roles: ["read"] }],
  ["of another kind", { kind: "kannel" }],
])("uses no key in the sample that can't send: %s", (_what, changes) => {
  expect(chooseSampleKey([keyWith("Shop", changes)], NOW)).toBeUndefined();
});
