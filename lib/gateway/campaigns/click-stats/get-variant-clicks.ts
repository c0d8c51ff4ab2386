import { VARIANTS, type Variant } from "@/lib/core/messages/bulk-variants";
import type { Tx } from "@/lib/db/transaction";
import { findLinkKinds, sumVariantClicks } from "./store-variants";

export interface VariantClicks {
  clicks: number | null;
  /** Unique clickers; null if messages share their links. */
  clickers: number | null;
}

export async function getVariantClicks(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<Map<Variant, VariantClicks>> {
  const kinds = await findLinkKinds(tx, accountId, bulkId);
  const totals = kinds.length === 0 ? [] : await sumVariantClicks(tx, accountId, bulkId);
  return new Map(
    VARIANTS.map((variant) => {
      const matches = kinds.filter((kind) => kind.variant === null || kind.variant === variant);
      const sum = totals.find((sum) => sum.variant === variant);
      return [
        variant,
        {
          clicks: matches.length === 0 ? null : Number(sum?.clicks ?? 0),
          clickers: matches.some(({ type }) => type === 2) ? Number(sum?.clickers ?? 0) : null,
        },
      ];
    }),
  );
}
