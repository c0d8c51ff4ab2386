import { expect, test } from "vitest";
import { ApiError } from "@/lib/queries/transport/api-error";
import { toFieldMessage } from "./form-errors";

const refused = (message: string, ...fields: string[]) =>
  new ApiError(
    400,
    "invalid_input",
    message,
    null,
    fields.map((propertyPath) => ({ propertyPath, message: "Too long." })),
  );

test("omits the field name from an error of one field", () => {
  expect(toFieldMessage(refused("phone: Too long.", "phone"))).toBe("Too long.");
});

test("keeps errors of several fields, of no field, and with custom messages", () => {
  const both = refused("phone: Too long.\na: Too long.", "phone", "a");
  expect(toFieldMessage(both)).toBe("phone: Too long.\na: Too long.");
  expect(toFieldMessage(refused("This number is already in the group.", "phone"))).toBe(
    "This number is already in the group.",
  );
  expect(toFieldMessage(new Error("Offline."))).toBe("Offline.");
});
