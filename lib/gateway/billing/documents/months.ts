import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { centsToNumber } from "@/lib/core/money/money";
import { readAccount } from "@/lib/db/transaction";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import { type DocumentMonths, MAX_MONTHS } from "./schema-months";
import { sumByMonth } from "./store-months";

/** Returns totals of all matching documents, regardless of the page. */
export async function getDocumentMonths(
  { account: { id } }: Context,
  query: CollectionQuery,
): Promise<DocumentMonths> {
  const rows = await readAccount(id, (tx) => sumByMonth(tx, id, query, MAX_MONTHS));
  return {
    time_zone: readSeller().timeZone,
    months: rows.map(({ month, currency, documents, net, fee, vat, amount }) => ({
      month,
      currency,
      documents: Number(documents),
      net_val: centsToNumber(BigInt(net)),
      fee_val: centsToNumber(BigInt(fee)),
      vat_val: centsToNumber(BigInt(vat)),
      amount: centsToNumber(BigInt(amount)),
    })),
  };
}
