import { describe, expect, it } from "vitest";
import { explainResponse } from "./explanation";

describe("error response", () => {
  it("explains the message and fields, with links to the reference", () => {
    const body = JSON.stringify({
      detail: "The input isn't valid.",
      violations: [
        { propertyPath: "ip_list[3]", message: "Must be an address.", code: "invalid" },
        { propertyPath: "events[0].email", message: "Must be true or false.", code: "invalid" },
      ],
    });
    expect(explainResponse(body, "POST")).toEqual({
      sentence: "The input isn't valid.",
      violations: [
        { path: "ip_list[3]", message: "Must be an address.", anchor: "body.ip_list" },
        {
          path: "events[0].email",
          message: "Must be true or false.",
          anchor: "body.events[].email",
        },
      ],
    });
    expect(explainResponse(body, "GET").violations[0]?.anchor).toBe("query.ip_list");
  });

  it("gives the same explanation for JSON-LD", () => {
    const body = JSON.stringify({ "hydra:description": "There is no route." });
    expect(explainResponse(body, "POST")).toEqual({
      sentence: "There is no route.",
      violations: [],
    });
  });

  it.each([null, "", "<html>", "[]", "null"])("gives no explanation for %j", (body) => {
    expect(explainResponse(body, "POST")).toEqual({ sentence: null, violations: [] });
  });
});
