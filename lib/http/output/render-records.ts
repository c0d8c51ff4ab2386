import type { Resource } from "@/lib/http/route";
import { toIri, renderCollection, renderItem } from "./hydra";

type Item = Record<string, unknown>;

interface RecordParts {
  resource: Resource;
  iri: string;
  basePath: string;
}

/** Renders records; all form a collection without paging. */
export function renderRecords(records: Item | readonly Item[], parts: RecordParts): string {
  const { resource, iri, basePath } = parts;
  if (!isMany(records)) {
    return renderItem(resource, records, toIri(resource, records, basePath) ?? iri, basePath);
  }
  return renderCollection({
    resource,
    items: records,
    total: records.length,
    iri,
    view: undefined,
    search: undefined,
    basePath,
  });
}

const isMany = (records: Item | readonly Item[]): records is readonly Item[] =>
  Array.isArray(records);
