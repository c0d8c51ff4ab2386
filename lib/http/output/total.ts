import type { CollectionQuery, Total } from "@/lib/core/collection";
import type { Exchange } from "@/lib/http/exchange";

/** Says of a total that it was not counted to its end, and how far it was. */
export function sayAtLeast(exchange: Exchange, { count, isExact }: Total): void {
  if (!isExact) exchange.headers["X-Total-At-Least"] = String(count);
}

/** The total of an answer that has no place for it; `count` as `totalItems` returns it. */
export function sayTotal(exchange: Exchange, total: Total, count: number): void {
  exchange.headers["X-Total-Count"] = String(count);
  sayAtLeast(exchange, total);
}

/**
 * The total of a document. One that is not known is more than all pages up to this one hold, so that clients which
 * count pages go on.
 */
export function totalItems(
  { count, isExact }: Total,
  query: Pick<CollectionQuery, "page" | "itemsPerPage">,
  shown: number,
): number {
  if (isExact) return count;
  const seen = (query.page - 1) * query.itemsPerPage + shown;
  return Math.max(count, seen) + (shown < query.itemsPerPage ? 0 : 1);
}
