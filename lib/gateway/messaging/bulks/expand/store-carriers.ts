import { findCarriers } from "@/lib/carriers/table/store";
import { findRoutes, routesInUse } from "@/lib/carriers/table/store-routes";
import type { RouteRule } from "@/lib/core/routing/route-rules";
import type { Tx } from "@/lib/db/transaction";

export async function listRoutes(tx: Tx): Promise<RouteRule[]> {
  const carriers = await findCarriers(tx);
  return routesInUse(carriers, await findRoutes(tx));
}

/** Reads slots per second of enabled carriers with a rate limit. A text takes one per part, a call one. */
export async function getCarrierRates(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ carrier: string; rate: number }>(
    `SELECT carrier, rate_per_second AS rate FROM carriers
     WHERE is_enabled AND rate_per_second IS NOT NULL`,
  );
  return new Map(rows.map(({ carrier, rate }) => [carrier, rate]));
}
