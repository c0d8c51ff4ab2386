/** Individual links of a message; null if they are free. */
export interface PaidLinks {
  own_links_count: number | null;
  /** Part of the price, in micro-units. */
  own_links_price: bigint | null;
}

export const toPaidLinks = (count: number, price: bigint): PaidLinks =>
  price === 0n
    ? { own_links_count: null, own_links_price: null }
    : { own_links_count: count, own_links_price: price };
