import { expect, test } from "vitest";
import { ApiError } from "@/lib/queries/transport/api-error";
import { messageAlone } from "./form-errors";

const refused = (message: string, ...fields: string[]) =>
  new ApiError(
    400,
    "invalid_input",
    message,
    null,
    fields.map((propertyPath) => ({ propertyPath, message: "Too long." })),
  );

test("omits the field name from an error of one field", () => {
  expect(messageAlone(refused("phone: Too long.", "phone"))).toBe("Too long.");
});

test("keeps errors of several fields, of no field, and with custom messages", () => {
  const both = refused("phone: Too long.\na: Too long.", "phone", "a");
  expect(messageAlone(both)).toBe("phone: Too long.\na: Too long.");
  expect(messageAlone(refused("This number is already in the group.", "phone"))).toBe(
    "This number is already in the group.",
  );
  expect(messageAlone(new Error("Offline."))).toBe("Offline.");
});
