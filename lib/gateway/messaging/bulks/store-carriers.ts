import type { Tx } from "@/lib/db/transaction";
import type { ServiceCode } from "@/lib/gateway/messaging/sms/schema-values";

export interface CarrierRate {
  /** Null: all. */
  countries: string[] | null;
  /** Parts a second; null: unlimited. */
  perSecond: number | null;
}

/** Enabled carriers of a service, the first choice first. */
export async function readCarrierRates(tx: Tx, service: ServiceCode): Promise<CarrierRate[]> {
  const { rows } = await tx.query<CarrierRate>(
    `SELECT countries, rate_per_second AS "perSecond" FROM carriers
     WHERE is_enabled AND $1 = ANY (services) ORDER BY priority, carrier`,
    [service],
  );
  return rows;
}
