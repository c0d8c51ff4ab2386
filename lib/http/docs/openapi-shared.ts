import { ERROR_REASONS } from "@/lib/core/error-reasons";
import { ERROR_KINDS } from "@/lib/http/output/error-codes";
import type { JsonSchema } from "@/lib/http/json-schema";

const VIOLATIONS: JsonSchema = {
  type: "array",
  items: {
    type: "object",
    required: ["propertyPath", "message", "code"],
    properties: {
      propertyPath: { type: "string" },
      message: { type: "string" },
      code: { type: "string" },
      limit: { type: "number", description: "For limits: the value compared with." },
      reason: {
        type: "string",
        description: "Distinguishes rules with the same code, where several are broken at once.",
      },
    },
  },
};

const TOTAL_ITEMS: JsonSchema = {
  type: "integer",
  minimum: 0,
  description:
    "Exact, unless the header `X-Total-At-Least` says how many items there are at least: long lists are counted up to 10,000, and their last page is not known.",
};

export function sharedSchemas(): Record<string, JsonSchema> {
  const text: JsonSchema = { type: "string" };
  const reason: JsonSchema = {
    type: "string",
    enum: [...ERROR_REASONS],
    description: "Distinguishes errors with the same code.",
  };
  const limit: JsonSchema = { type: "integer", description: "The limit that was reached." };
  const code: JsonSchema = { type: "string", enum: Object.keys(ERROR_KINDS) };
  return {
    Problem: {
      type: "object",
      description: "RFC 9457 problem details.",
      required: ["type", "title", "detail", "code", "request_id"],
      properties: {
        type: text,
        title: text,
        status: { type: "integer" },
        detail: text,
        violations: VIOLATIONS,
        code,
        reason,
        limit,
        request_id: text,
      },
    },
    HydraError: {
      type: "object",
      required: ["@context", "@type", "hydra:title", "hydra:description", "code", "request_id"],
      properties: {
        "@context": text,
        "@type": { type: "string", enum: ["hydra:Error", "ConstraintViolationList"] },
        "hydra:title": text,
        "hydra:description": text,
        violations: VIOLATIONS,
        code,
        reason,
        limit,
        request_id: text,
      },
    },
    BatchProblem: {
      type: "object",
      description: "Why one entry of a batch was refused, in the format of the response.",
      required: ["code"],
      properties: { code, reason, limit, violations: VIOLATIONS, title: text, detail: text },
    },
    HydraMembers: {
      type: "object",
      description: "A list sent whole; pages also have the members of HydraCollection.",
      required: ["hydra:member", "member"],
      properties: {
        "@context": text,
        "@id": text,
        "@type": { type: "string", enum: ["hydra:Collection"] },
      },
    },
    JsonLd: {
      type: "object",
      required: ["@type"],
      properties: { "@context": text, "@id": text, "@type": text },
    },
    HydraCollection: {
      type: "object",
      required: ["hydra:member", "hydra:totalItems", "member", "totalItems"],
      properties: {
        "@context": text,
        "@id": text,
        "@type": { type: "string", enum: ["hydra:Collection"] },
        "hydra:totalItems": TOTAL_ITEMS,
        totalItems: TOTAL_ITEMS,
        "hydra:view": { type: "object" },
        "hydra:search": { type: "object" },
      },
    },
  };
}
