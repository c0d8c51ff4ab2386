import { announceInTransaction } from "@/lib/db/announce-work";
import type { RouteRule } from "@/lib/core/routing/route-rules";
import type { Tx } from "@/lib/db/transaction";

/** Numbered from 1. */
export interface CarrierRouteRecord extends RouteRule {
  route: number;
}

export async function findRoutes(tx: Tx): Promise<CarrierRouteRecord[]> {
  const { rows } = await tx.query<CarrierRouteRecord>(
    `SELECT carrier, route, services, countries, prefixes, senders, priority, weight FROM carrier_routes
     ORDER BY carrier, route`,
  );
  return rows;
}

export const routesInUse = (
  carriers: readonly (RouteRule & { is_enabled: boolean })[],
  further: readonly RouteRule[],
): RouteRule[] => {
  const enabled = carriers.filter(({ is_enabled }) => is_enabled);
  const names = new Set(enabled.map(({ carrier }) => carrier));
  return [...enabled, ...further.filter(({ carrier }) => names.has(carrier))];
};

/** Returns its number within the carrier. */
export async function insertRoute(tx: Tx, rule: RouteRule): Promise<number> {
  const { rows: last } = await tx.query<{ route: number }>(
    "SELECT coalesce(max(route), 0) AS route FROM carrier_routes WHERE carrier = $1",
    [rule.carrier],
  );
  const route = (last[0]?.route ?? 0) + 1;
  await tx.query(
    `INSERT INTO carrier_routes (carrier, route, services, countries, prefixes, senders, priority, weight)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      rule.carrier,
      route,
      rule.services,
      rule.countries,
      rule.prefixes,
      rule.senders,
      rule.priority,
      rule.weight,
    ],
  );
  await announceInTransaction(tx, "carriers");
  return route;
}

export async function deleteRoute(tx: Tx, carrier: string, route: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM carrier_routes WHERE carrier = $1 AND route = $2",
    [carrier, route],
  );
  await announceInTransaction(tx, "carriers");
  return rowCount === 1;
}
