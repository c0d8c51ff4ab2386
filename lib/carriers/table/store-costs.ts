import { announceInTransaction } from "@/lib/db/announce-work";
import type { Currency } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";

/** Per part, in micro-units. */
export interface CarrierCostRecord {
  carrier: string;
  service: string;
  /** Number prefix with plus, a country, or '' as default. */
  area: string;
  currency: Currency;
  cost: bigint;
}

type RawRow = Omit<CarrierCostRecord, "cost"> & { cost: string };

export async function findCosts(tx: Tx): Promise<CarrierCostRecord[]> {
  const { rows } = await tx.query<RawRow>(
    "SELECT carrier, service, area, currency, cost FROM carrier_costs ORDER BY carrier, service, area",
  );
  return rows.map((row) => ({ ...row, cost: BigInt(row.cost) }));
}

export async function saveCost(tx: Tx, record: CarrierCostRecord): Promise<void> {
  await tx.query(
    `INSERT INTO carrier_costs (carrier, service, area, currency, cost) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (carrier, service, area) DO UPDATE SET currency = excluded.currency, cost = excluded.cost`,
    [record.carrier, record.service, record.area, record.currency, record.cost],
  );
  await announceInTransaction(tx, "carriers");
}

export async function deleteCost(
  tx: Tx,
  carrier: string,
  service: string,
  area: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM carrier_costs WHERE carrier = $1 AND service = $2 AND area = $3",
    [carrier, service, area],
  );
  await announceInTransaction(tx, "carriers");
  return rowCount === 1;
}
