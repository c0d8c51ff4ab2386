import type { Carrier } from "@/lib/carriers/carrier";
import { withoutAccount } from "@/lib/db/transaction";
import type { Claim } from "./queue-store";
import { createPace, type Pace } from "./pace";

/** A carrier as configured: what it takes, in which order it is asked, how fast. */
interface Route {
  row: CarrierRow;
  /** Null: this process does not speak to it. */
  carrier: Carrier | null;
  pace: Pace | null;
}

/** What becomes of a text whose answer never came as often as it may be tried. */
type AfterUnknown = "fail" | "sent";

/** Who takes a message: a carrier, one of other workers (`elsewhere`), or nobody. */
export type Choice =
  | { kind: "carrier"; carrier: Carrier; pace: Pace | null; afterUnknown: AfterUnknown }
  | { kind: "elsewhere" }
  | { kind: "nobody" };

export interface CarrierTable {
  /** The first enabled carrier, by priority, that takes the message. */
  choose: (claim: Claim) => Choice;
  /** The carriers that this process speaks to; null when these are all that are enabled. */
  served: () => string[] | null;
  /** Follows changes of the table; what did not change keeps its pace. */
  reread: () => Promise<void>;
}

interface CarrierRow {
  carrier: string;
  services: string[];
  countries: string[] | null;
  rate_per_second: number | null;
  after_unknown: AfterUnknown;
}

async function readRows(): Promise<CarrierRow[]> {
  const { rows } = await withoutAccount((tx) =>
    tx.query<CarrierRow>(
      `SELECT carrier, services, countries, rate_per_second, after_unknown FROM carriers
       WHERE is_enabled ORDER BY priority, carrier`,
    ),
  );
  return rows;
}

/** Reads the table of carriers and pairs its rows with the adapters that this process runs. */
export async function readCarrierTable(adapters: readonly Carrier[]): Promise<CarrierTable> {
  let routes: Route[] = [];

  function toRoute(row: CarrierRow): Route {
    const carrier = adapters.find(({ name }) => name === row.carrier) ?? null;
    const rate = row.rate_per_second;
    const before = routes.find((route) => route.row.carrier === row.carrier);
    // Two paces in one process would each reserve slots of their own.
    if (before?.row.rate_per_second === rate) return { row, carrier, pace: before.pace };
    return { row, carrier, pace: rate === null ? null : createPace(row.carrier, rate) };
  }

  async function reread(): Promise<void> {
    const rows = await readRows();
    routes = rows.map(toRoute);
  }

  await reread();
  return {
    reread,
    served: () =>
      routes.every(({ carrier }) => carrier !== null) ? null : adapters.map(({ name }) => name),
    choose({ serviceCode, iso2 }) {
      const route = routes.find(
        ({ row: { services, countries } }) =>
          services.includes(serviceCode) && (countries === null || countries.includes(iso2)),
      );
      if (route === undefined) return { kind: "nobody" };
      const { carrier, pace, row } = route;
      if (carrier === null) return { kind: "elsewhere" };
      return { kind: "carrier", carrier, pace, afterUnknown: row.after_unknown };
    },
  };
}
