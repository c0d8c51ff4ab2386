import type { Carrier } from "@/lib/carriers/carrier";
import { withoutAccount } from "@/lib/db/transaction";
import type { Claim } from "./claim";
import { createPace, type Pace } from "./pace";

/** A carrier as configured: what it takes, in which order it is asked, how fast. */
interface Route {
  carrier: Carrier;
  services: string[];
  countries: string[] | null;
  pace: Pace | null;
}

export interface CarrierTable {
  /** The first enabled carrier, by priority, that takes the message; null when there is none. */
  choose: (claim: Claim) => { carrier: Carrier; pace: Pace | null } | null;
}

interface CarrierRow {
  carrier: string;
  services: string[];
  countries: string[] | null;
  rate_per_second: number | null;
}

/** Reads the table of carriers and pairs its rows with the adapters that this process runs. */
export async function readCarrierTable(adapters: readonly Carrier[]): Promise<CarrierTable> {
  const { rows } = await withoutAccount((tx) =>
    tx.query<CarrierRow>(
      `SELECT carrier, services, countries, rate_per_second FROM carriers
       WHERE is_enabled ORDER BY priority, carrier`,
    ),
  );
  const routes = rows.flatMap((row): Route[] => {
    const carrier = adapters.find((adapter) => adapter.name === row.carrier);
    if (carrier === undefined) return [];
    const pace = row.rate_per_second === null ? null : createPace(row.carrier, row.rate_per_second);
    return [{ carrier, services: row.services, countries: row.countries, pace }];
  });
  return {
    choose: (claim) =>
      routes.find(
        ({ services, countries }) =>
          services.includes(claim.serviceCode) &&
          (countries === null || countries.includes(claim.iso2)),
      ) ?? null,
  };
}
