import type { CollectionQuery, Total } from "@/lib/core/collection";
import type { Exchange } from "@/lib/http/exchange";

/** Sets the lower bound of a total that wasn't fully counted. */
export function setMinTotal(exchange: Exchange, { count, isExact }: Total): void {
  if (!isExact) exchange.headers["X-Total-At-Least"] = String(count);
}

export function setTotal(exchange: Exchange, total: Total, count: number): void {
  exchange.headers["X-Total-Count"] = String(count);
  setMinTotal(exchange, total);
}

/**
 * Returns the total. An incomplete one exceeds all pages up to the current one, so that clients that count pages
 * continue.
 */
export function totalItems(
  { count, isExact }: Total,
  query: Pick<CollectionQuery, "page" | "itemsPerPage">,
  visible: number,
): number {
  if (isExact) return count;
  const seenCount = (query.page - 1) * query.itemsPerPage + visible;
  return Math.max(count, seenCount) + (visible < query.itemsPerPage ? 0 : 1);
}
