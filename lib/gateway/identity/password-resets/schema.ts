import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { mailedToken } from "@/lib/http/input/path-parameters";
import { emailSchema, newPasswordSchema } from "@/lib/http/input/credential-fields";

export const passwordResetCreateSchema = z
  .object({ email: emailSchema })
  .meta({ id: "PasswordResetCreate", examples: [{ email: EXAMPLE.email }] });

export const passwordResetParamsSchema = z.object({ token: mailedToken });

export const newPasswordBodySchema = z
  .object({ password: newPasswordSchema })
  .meta({ id: "NewPassword", examples: [{ password: "eleven-green-boats" }] });

export const passwordResetSchema = z.object({ message: z.string() }).meta({ id: "PasswordReset" });
