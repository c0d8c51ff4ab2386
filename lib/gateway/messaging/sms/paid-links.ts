/** A message's own links, as `own_links_…` are stored; null if it pays for none. */
export interface PaidLinks {
  links_count: number | null;
  /** Part of the price, in micro-units. */
  links_price: bigint | null;
}

/** Test messages pay for no links. */
export const toPaidLinks = (count: number, price: bigint): PaidLinks =>
  price === 0n
    ? { links_count: null, links_price: null }
    : { links_count: count, links_price: price };
