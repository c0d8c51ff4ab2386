import { describe, expect, test } from "vitest";
import { findRoles, parseRoleMappings } from "./role-mapping";

describe("parseRoleMappings", () => {
  test("parses roles with and without an account", () => {
    expect(
      parseRoleMappings('{"CN=Admins,OU=x":"owner","f":"accountant@1000002"}', 1_000_001),
    ).toEqual([
      { group: "CN=Admins,OU=x", role: "owner", accountId: 1_000_001 },
      { group: "f", role: "accountant", accountId: 1_000_002 },
    ]);
  });

  test.each([
    ["admins=owner", "must be JSON"],
    ["[]", "must be a JSON object"],
    ['{"a":"root@1"}', "a: must be owner"],
    ['{"a":"owner@x"}', "a: must be owner"],
    ['{"a":"owner"}', "a: needs an account"],
    ['{"a":1}', "a: must be owner"],
  ])("reports the mistake in %s", (text, problem) => {
    expect(parseRoleMappings(text, undefined)).toContain(problem);
  });
});

test("uses the first mapping of an account", () => {
  const mappings = parseRoleMappings(
    '{"a":"owner@1","b":"developer@1","c":"marketing@2"}',
    undefined,
  );
  if (typeof mappings === "string") throw new Error(mappings);
  expect([...findRoles(mappings, ["c", "b", "a", "x"])]).toEqual([
    [1, "owner"],
    [2, "marketing"],
  ]);
  expect(findRoles(mappings, []).size).toBe(0);
});

test("keeps the order of numeric group names", () => {
  const mappings = parseRoleMappings('{"b":"owner","20":"developer", "3" :"accountant"}', 1);
  if (typeof mappings === "string") throw new Error(mappings);
  expect(mappings.map(({ group }) => group)).toEqual(["b", "20", "3"]);
  expect(findRoles(mappings, ["3", "20"]).get(1)).toBe("developer");
});
