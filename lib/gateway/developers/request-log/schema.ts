import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";

export const requestLogEntrySchema = z
  .object({
    request_id: z.string(),
    created_at: z.int().meta({ description: "Unix time." }),
    method: z.string(),
    path: z.string().meta({
      description:
        "As called, with its query; secrets, message texts, phone numbers and unknown parameters are masked.",
    }),
    operation_id: z.string(),
    status: z.int(),
    error_code: z.string().nullable(),
    duration_ms: z.number(),
    ip: z.string(),
    key_id: z.int().nullable(),
    user_id: z.int().nullable(),
    user_agent: z.string().nullable(),
  })
  .meta({ id: "RequestLogEntry" });
export type RequestLogEntry = z.output<typeof requestLogEntrySchema>;

export const requestLogDetailSchema = requestLogEntrySchema
  .extend({
    request_body: z.string().nullable().meta({
      description:
        "As sent; secrets, message texts, phone numbers and unknown fields are masked, and anything that isn't JSON entirely. null after 7 days or if it was too large.",
    }),
    response_body: z.string().nullable(),
  })
  .meta({ id: "RequestLogDetail" });
export type RequestLogDetail = z.output<typeof requestLogDetailSchema>;

export const requestLogParamsSchema = z.object({
  request_id: z
    .string()
    .regex(/^[A-Za-z0-9]{32}$/)
    .meta({ examples: [EXAMPLE.requestId] }),
});
