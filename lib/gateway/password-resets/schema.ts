import { z } from "zod";
import { emailSchema, newPasswordSchema } from "@/lib/gateway/sign-ups/schema";

export const passwordResetCreateSchema = z
  .object({ email: emailSchema })
  .meta({ id: "PasswordResetCreate" });

export const passwordResetParamsSchema = z.object({ token: z.string().max(100) });

export const newPasswordBodySchema = z
  .object({ password: newPasswordSchema })
  .meta({ id: "NewPassword" });

export const passwordResetSchema = z.object({ message: z.string() }).meta({ id: "PasswordReset" });
