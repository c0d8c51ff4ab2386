import { z } from "zod";
import { withReason } from "@/lib/core/errors";
import { codeSchema, newPasswordSchema } from "@/lib/http/input/credential-fields";

const typedPassword = z.string().min(1, "Enter your password.").max(320, "This is too long.");
export const reauthenticationSchema = z
  .object({ password: typedPassword.nullish(), code: codeSchema.nullish() })
  .refine(
    ({ password, code }) => (password ?? null) === null || (code ?? null) === null,
    withReason("Send the password or a code, not both.", "one_credential"),
  )
  .refine(({ password, code }) => (password ?? code ?? null) !== null, {
    ...withReason("Enter your password or a code.", "credential_needed"),
    path: ["password"],
  })
  .meta({ id: "ConfirmationCreate", examples: [{ password: "eleven-green-boats" }] });
export type Reauthentication = z.output<typeof reauthenticationSchema>;

export const reauthenticationResultSchema = z
  .object({
    confirmed_until: z
      .int()
      .meta({ description: "Unix time until which no confirmation is required." }),
  })
  .meta({ id: "Confirmation" });
export type ReauthenticationResult = z.output<typeof reauthenticationResultSchema>;

export const passwordChangeSchema = z
  .object({ current_password: typedPassword, password: newPasswordSchema })
  .meta({
    id: "PasswordChange",
    examples: [{ current_password: "eleven-green-boats", password: "twelve-blue-kites" }],
  });
export type PasswordChange = z.output<typeof passwordChangeSchema>;

export const passwordChangedSchema = z
  .object({ message: z.string() })
  .meta({ id: "PasswordChanged" });
