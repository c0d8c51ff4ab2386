import { expect, it } from "vitest";
import { groupFailures } from "./group-failures";

const entry = (operation_id: string, error_code: string | null, request_id: string) => ({
  request_id,
  operation_id,
  error_code,
  status: 400,
  created_at: 1,
  method: "GET",
  path: "/",
  duration_ms: 1,
  ip: "192.0.2.1",
  key_id: null,
  user_id: null,
  user_agent: null,
});

it("groups failures by operation and error, most frequent first, each with its latest", () => {
  const groups = groupFailures([
    entry("getSms", "not_found", "newest"),
    entry("sendSms", "invalid_input", "b"),
    entry("sendSms", "no_route", "c"),
    entry("sendSms", "invalid_input", "d"),
  ]);
  expect(
    groups.map(({ operation, code, count, latest }) => [operation, code, count, latest.request_id]),
  ).toEqual([
    ["sendSms", "invalid_input", 2, "b"],
    ["getSms", "not_found", 1, "newest"],
    ["sendSms", "no_route", 1, "c"],
  ]);
});
