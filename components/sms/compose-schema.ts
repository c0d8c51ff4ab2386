import { z } from "zod";
import { type SmsCreate, smsCreateSchema } from "@/lib/gateway/sms/schema";

/** The request schema; only the time is spelled as browsers do: local, or empty for now. */
const localTime = z.string().transform((text, context) => {
  if (text === "") return undefined;
  const milliseconds = new Date(text).getTime();
  if (Number.isNaN(milliseconds)) {
    context.addIssue({ code: "custom", message: "This is not a date and time." });
    return z.NEVER;
  }
  return Math.floor(milliseconds / 1000);
});

export const composeSchema = smsCreateSchema
  .pick({ sender_id: true, phone: true, text: true })
  .extend({ delivery_at: localTime });

export type ComposeInput = z.input<typeof composeSchema>;
export type ComposeOutput = z.output<typeof composeSchema>;
export const COMPOSE_FIELDS = ["sender_id", "phone", "text", "delivery_at"] as const;

/** Compiles only as long as the form makes what the API takes. */
export const toRequest = (values: ComposeOutput): SmsCreate => values;

/** zod's own words for a broken rule are for programmers. */
export function plainIssue(issue: {
  code?: string;
  input?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}): string {
  if (issue.code === "too_small" && issue.input !== "")
    return `At least ${issue.minimum} characters.`;
  if (issue.code === "too_big") return `At most ${issue.maximum} characters.`;
  return "This field is required.";
}
