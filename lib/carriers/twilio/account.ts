import { z } from "zod";

export const twilioNumber = z
  .string()
  .regex(/^\+[1-9][0-9]{6,14}$/, "must be a number such as +493012345678");

/** Plain HTTP would expose the token, except on loopback. */
const API_URL_PATTERN = /^(https:\/\/[^/?#@\s]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)$/;
const PUBLIC_URL_PATTERN = /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*[^/?#\s])?$/;

export const twilioAccount = {
  account_sid: z.string().regex(/^AC[0-9a-f]{32}$/, "must be AC and 32 hex digits"),
  auth_token: z.string().regex(/^[0-9A-Za-z]{16,128}$/, "must be the account's token"),
  public_url: z
    .string()
    .max(500)
    .regex(PUBLIC_URL_PATTERN, "must be such as https://gateway.example.org/api")
    .refine((url) => URL.canParse(url), "must have a valid host and port"),
  /** Secret URL segment. */
  callback_secret: z
    .string()
    .regex(/^[A-Za-z0-9_-]{24,128}$/, "must be 24 to 128 letters, digits, - and _"),
  api_url: z
    .string()
    .regex(API_URL_PATTERN, "must be an https URL without a path")
    .refine((url) => URL.canParse(url), "must have a valid host and port")
    .default("https://api.twilio.com"),
  connections: z.int().min(1).max(64).default(4),
  timeout_ms: z.int().min(1_000).max(120_000).default(15_000),
};

const accountSchema = z.strictObject(twilioAccount);
export type TwilioAccount = z.output<typeof accountSchema>;
