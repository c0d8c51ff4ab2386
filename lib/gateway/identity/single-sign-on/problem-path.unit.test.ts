import { expect, test } from "vitest";
import { toProblemPath } from "./problem-path";

test("shows problems to signed-in users in their settings, to others at the sign-in", () => {
  expect(toProblemPath("expired", true, "/bulks")).toBe("/settings/security?sso=expired");
  expect(toProblemPath("failed", false, "/bulks?page=2")).toBe(
    "/login?sso=failed&next=%2Fbulks%3Fpage%3D2",
  );
});
