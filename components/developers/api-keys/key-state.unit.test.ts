import { describe, expect, it } from "vitest";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { toKeyState } from "./key-state";
import { DAY_SECONDS } from "@/lib/core/time/units";

const NOW = 1_795_000_000;
const key: ApiKey = {
  id: 1,
  name: "Shop",
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
  last_used_at: NOW - DAY_SECONDS,
  last_used_ip: null,
  created_at: NOW - 200 * DAY_SECONDS,
  created_by: null,
  maker_role: "owner",
  previous_secret: null,
};

describe("API key", () => {
  it.each([
    ["in use", {}, "active"],
    ["deactivated, whatever else", { is_active: false, expires_at: NOW - 1 }, "deactivated"],
    ["over", { expires_at: NOW }, "expired"],
    ["of someone who left", { maker_role: null, expires_at: NOW + DAY_SECONDS }, "left"],
    ["of someone who left, but over", { maker_role: null, expires_at: NOW }, "expired"],
    ["over in a fortnight", { expires_at: NOW + 13 * DAY_SECONDS }, "expiring"],
    ["with time left", { expires_at: NOW + 15 * DAY_SECONDS }, "active"],
    ["without use for three months", { last_used_at: NOW - 90 * DAY_SECONDS }, "unused"],
    ["never used but new", { last_used_at: null, created_at: NOW - DAY_SECONDS }, "active"],
  ])("%s", (_what, change, kind) => {
    expect(toKeyState({ ...key, ...change }, NOW).kind).toBe(kind);
  });
});
