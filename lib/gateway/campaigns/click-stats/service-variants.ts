import { VARIANTS, type Variant } from "@/lib/core/messages/bulk-variants";
import type { Tx } from "@/lib/db/transaction";
import { findLinkKinds, sumVariantClicks } from "./store-variants";

/** What became of the links in one of the two texts of a bulk. */
export interface VariantClicks {
  /** Clicks of people; null: it has no links. */
  clicks: number | null;
  /** People who clicked; null: its messages share their links, so nobody knows. */
  clickers: number | null;
}

/** Clicks of people on the links in each of the two texts of a bulk so far. */
export async function readVariantClicks(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<Map<Variant, VariantClicks>> {
  const kinds = await findLinkKinds(tx, accountId, bulkId);
  const sums = kinds.length === 0 ? [] : await sumVariantClicks(tx, accountId, bulkId);
  return new Map(
    VARIANTS.map((variant) => {
      const found = kinds.filter((one) => one.variant === null || one.variant === variant);
      const sum = sums.find((one) => one.variant === variant);
      return [
        variant,
        {
          clicks: found.length === 0 ? null : Number(sum?.clicks ?? 0),
          clickers: found.some(({ type }) => type === 2) ? Number(sum?.clickers ?? 0) : null,
        },
      ];
    }),
  );
}
