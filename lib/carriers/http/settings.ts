import { z } from "zod";
import { RECEIPT_STATES } from "@/lib/carriers/carrier";
import { listPlaceholders } from "./template";

const MESSAGE_VALUES = [
  "id",
  "phone",
  "phone_digits",
  "sender",
  "text",
  "service",
  "parts",
  "unicode",
  "lang",
  "attempts",
  "valid_seconds",
] as const;

/** Names and indexes joined by dots: `messages.0.id`. */
const path = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, "must be a path such as messages.0.id");

const statusMap = z.record(z.string().min(1).max(200), z.enum(RECEIPT_STATES));

const responseSchema = z.strictObject({
  /** Referenced by receipts. */
  id: path.optional(),
  /** Absent if 2xx always means accepted. */
  success: z.strictObject({ path, values: z.array(z.string()).min(1) }).optional(),
  busy: z.array(z.string()).default([]),
  reason: path.optional(),
});

const receiptSchema = z.strictObject({
  /** Absent if the callback is a single receipt. */
  list: path.optional(),
  id: path,
  state: path,
  /** Other words are ignored. */
  states: statusMap,
  error: path.optional(),
});

const inboundSchema = z.strictObject({
  list: path.optional(),
  id: path,
  from: path,
  to: path,
  text: path,
});

/** Documented in docs/carriers.md. */
export const httpSettings = z
  .strictObject({
    url: z
      .string()
      .max(2_000)
      .regex(
        /^https?:\/\/[^/?#@{}\s]+(\/\S*)?$/,
        "must be an http(s) URL with a fixed host and no password",
      )
      .refine((url) => URL.canParse(url), "must have a valid host and port"),
    method: z.enum(["POST", "GET"]).default("POST"),
    /** Encoding of `fields`. */
    format: z.enum(["json", "form", "query"]).default("json"),
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
    fields: z.json().default({}),
    /** For `{secrets.name}`. */
    secrets: z.record(z.string().regex(/^[a-z_]+$/), z.string()).default({}),
    /** Last URL segment; absent disables callbacks. */
    callback_secret: z
      .string()
      .regex(/^[A-Za-z0-9_-]{24,128}$/, "must be 24 to 128 letters, digits, - and _")
      .optional(),
    connections: z.int().min(1).max(64).default(8),
    timeout_ms: z.int().min(1_000).max(120_000).default(30_000),
    response: responseSchema.prefault({}),
    receipt: receiptSchema.optional(),
    inbound: inboundSchema.optional(),
  })
  .superRefine(({ url, headers, fields, secrets }, ctx) => {
    const placeholders = new Set<string>([
      ...MESSAGE_VALUES,
      ...Object.keys(secrets).map((name) => `secrets.${name}`),
    ]);
    for (const [field, template] of Object.entries({ url, headers, fields })) {
      const unknown = listPlaceholders(template).find((name) => !placeholders.has(name));
      if (unknown === undefined) continue;
      ctx.addIssue({ code: "custom", path: [field], message: `{${unknown}} is not known` });
    }
  })
  .refine(({ method, format }) => method === "POST" || format === "query", {
    path: ["format"],
    message: "must be query for GET",
  });
export type HttpSettings = z.output<typeof httpSettings>;
