import type { Batch } from "@/lib/core/batch";
import { DomainError, type DomainErrorOptions, type ErrorCode } from "@/lib/core/errors";
import { toIri } from "@/lib/http/output/hydra";
import type { Resource } from "@/lib/http/route";
import { errorFields } from "./error-body";
import { getHttpStatus } from "./error-codes";

type Item = Record<string, unknown>;

interface PlainError extends Pick<DomainErrorOptions, "reason" | "limit" | "violations"> {
  code: ErrorCode;
  message: string;
}
export type PlainEntry = { item: Item } | { error: PlainError };

export function toPlainEntries(
  { entries }: Batch<unknown>,
  output: (item: unknown) => unknown,
): PlainEntry[] {
  return entries.map((entry) => {
    if ("item" in entry) return { item: output(entry.item) as Item };
    const { code, message, violations, reason, limit } = entry.error;
    return {
      error: {
        code,
        message,
        violations,
        ...(reason !== undefined && { reason }),
        ...(limit !== undefined && { limit }),
      },
    };
  });
}

/** Renders one `{ status, body }` per entry, in the response's format. */
export function renderBatch(
  entries: readonly PlainEntry[],
  format: "json" | "ld",
  {
    resource,
    iri,
    basePath,
    status,
  }: { resource: Resource; iri: string; basePath: string; status: number },
): string {
  const context = `${basePath}/contexts/${resource.name}`;
  const results = entries.map((entry) => {
    if ("error" in entry) {
      const { code, message, ...options } = entry.error;
      const error = new DomainError(code, message, options);
      return { status: getHttpStatus(code), body: errorFields(error, format, basePath) };
    }
    if (format === "json") return { status, body: entry.item };
    const id = toIri(resource, entry.item, basePath);
    return {
      status,
      body: { "@context": context, "@id": id, "@type": resource.name, ...entry.item },
    };
  });
  if (format === "json") return JSON.stringify(results);
  const members = JSON.stringify(results);
  const head = { "@context": context, "@id": iri, "@type": "hydra:Collection" };
  const totals = { "hydra:totalItems": results.length, totalItems: results.length };
  return `${JSON.stringify({ ...head, ...totals }).slice(0, -1)},"hydra:member":${members},"member":${members}}`;
}
