import { z } from "zod";
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from "@/lib/core/permissions/credential-rules";

/** E-mail addresses are compared and stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, `An email address can have up to ${EMAIL_MAX} characters.`)
  .pipe(z.email({ pattern: EMAIL_PATTERN }))
  .meta({ description: "Email address." });

export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN, `A password needs at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `A password may have at most ${PASSWORD_MAX} characters.`)
  .meta({ description: "8 to 128 characters; common passwords are rejected." });

/** Second factor as typed. */
export const codeSchema = z
  .string()
  .min(1, "Enter a code.")
  .max(40, "This is too long.")
  .meta({
    description: "Six-digit code from the app, or a recovery code; spaces and hyphens are ignored.",
    examples: ["123456"],
  });
