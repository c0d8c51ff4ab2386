import { z } from "zod";
import {
  MAX_EMAIL_LENGTH,
  EMAIL_PATTERN,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from "@/lib/core/credentials";

/** Compared and stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, `An email address can have up to ${MAX_EMAIL_LENGTH} characters.`)
  .pipe(z.email({ pattern: EMAIL_PATTERN }))
  .meta({ description: "Email address." });

export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `A password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `A password may have at most ${MAX_PASSWORD_LENGTH} characters.`)
  .meta({ description: "8 to 128 characters; common passwords are rejected." });

export const codeSchema = z
  .string()
  .min(1, "Enter a code.")
  .max(40, "This is too long.")
  .meta({
    description: "Six-digit code from the app, or a recovery code; spaces and hyphens are ignored.",
    examples: ["123456"],
  });
