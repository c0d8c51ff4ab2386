import type { CollectionDefinition, CollectionQuery, Total } from "@/lib/core/collection";
import { getParameters } from "@/lib/http/input/parameters";
import type { Resource } from "@/lib/http/route";

type Item = Record<string, unknown>;

export function toIri(resource: Resource, item: Item, basePath: string): string | undefined {
  return resource.iri === null ? undefined : basePath + resource.iri(item);
}

/** Renders an item; `iri` is the resource's, or else the request path. */
export function renderItem(resource: Resource, item: Item, iri: string, basePath: string): string {
  return JSON.stringify({
    "@context": `${basePath}/contexts/${resource.name}`,
    "@id": iri,
    "@type": resource.name,
    ...item,
  });
}

/**
 * Renders data. The object's own members come first: the public PHP client reads a batch operation's count from the
 * first value.
 */
export function renderData(name: string, value: Item, iri: string, basePath: string): string {
  return JSON.stringify({
    ...value,
    "@context": `${basePath}/contexts/${name}`,
    "@id": iri,
    "@type": name,
  });
}

/** Returns the Hydra "search" template as JSON text. */
export function searchTemplate(
  path: string,
  definition: CollectionDefinition,
  basePath: string,
): string {
  const mapping = [{ variable: "page", property: null as string | null }];
  for (const [variable, parameter] of getParameters(definition)) {
    mapping.push({ variable, property: parameter.field });
  }
  const variables = mapping.map((item) => item.variable).join(",");
  return JSON.stringify({
    "@type": "hydra:IriTemplate",
    "hydra:template": `${basePath}${path}{?${variables}}`,
    "hydra:variableRepresentation": "BasicRepresentation",
    "hydra:mapping": mapping.map(({ variable, property }) => ({
      "@type": "IriTemplateMapping",
      variable,
      property,
      required: false,
    })),
  });
}

/**
 * Returns the view, or undefined for a single page requested without a query. Omits the last page of a list that
 * wasn't fully counted.
 */
export function partialView(
  iri: string,
  search: string,
  query: CollectionQuery,
  { count, isExact }: Total,
): Record<string, string> | undefined {
  const last = Math.max(1, Math.ceil(count / query.itemsPerPage));
  if (last === 1 && query.page === 1 && search === "") return undefined;
  const parameters = search
    .split("&")
    .filter((part) => part !== "" && part !== "page" && !part.startsWith("page="));
  const pageIri = (page: number) => `${iri}?${[...parameters, `page=${page}`].join("&")}`;
  if (last === 1 && query.page === 1) {
    const pageUrl = parameters.length === 0 ? pageIri(1) : `${iri}?${parameters.join("&")}`;
    return { "@id": pageUrl, "@type": "hydra:PartialCollectionView" };
  }
  return {
    "@id": pageIri(query.page),
    "@type": "hydra:PartialCollectionView",
    "hydra:first": pageIri(1),
    ...(isExact && { "hydra:last": pageIri(last) }),
    ...(query.page > 1 && { "hydra:previous": pageIri(Math.min(query.page - 1, last)) }),
    ...(query.page < last && { "hydra:next": pageIri(query.page + 1) }),
  };
}

/** Returns the IRI of the query with another start, from page one. */
export function continuationIri(
  iri: string,
  search: string,
  { filter, value }: { filter: string; value: string },
): string {
  const parameters = search
    .split("&")
    .filter((part) => part !== "" && !part.startsWith("page=") && !part.startsWith(`${filter}=`));
  return `${iri}?${[...parameters, `${filter}=${value}`].join("&")}`;
}

/** Returns the view of a search that timed out before its page was full; its pages aren't numbered. */
export function toPartialView(iri: string, search: string, next: string): Record<string, string> {
  return {
    "@id": `${iri}?${search}`,
    "@type": "hydra:PartialCollectionView",
    "hydra:next": next,
  };
}

export interface CollectionParts {
  resource: Resource;
  items: readonly Item[];
  total: number;
  iri: string;
  view: Record<string, string> | undefined;
  /** JSON text; undefined for lists without parameters. */
  search: string | undefined;
  basePath: string;
}

/** Renders a collection; members and total have both spellings, as clients read either. */
export function renderCollection(parts: CollectionParts): string {
  const { resource, items, total, iri, view, search, basePath } = parts;
  const members = JSON.stringify(
    items.map((item) => ({
      "@id": toIri(resource, item, basePath),
      "@type": resource.name,
      ...item,
    })),
  );
  const head = JSON.stringify({
    "@context": `${basePath}/contexts/${resource.name}`,
    "@id": iri,
    "@type": "hydra:Collection",
    "hydra:totalItems": total,
    totalItems: total,
  });
  let text = `${head.slice(0, -1)},"hydra:member":${members},"member":${members}`;
  if (view !== undefined) text += `,"hydra:view":${JSON.stringify(view)}`;
  if (search !== undefined) text += `,"hydra:search":${search}`;
  return `${text}}`;
}
