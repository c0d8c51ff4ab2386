import { CsvError, parse } from "csv-parse/sync";
import { CURRENCIES } from "@/lib/core/context";
import { DomainError, type Violation } from "@/lib/core/errors";
import { parseAmount } from "@/lib/core/money/money";
import { asOwner } from "@/lib/db/transaction";
import { pricedServices } from "./services";
import { type RateRecord, replaceRates } from "./store";

const COLUMNS = ["country", "service", "currency", "s", "m", "l", "xl"];

function parsePrice(text: string, path: string): bigint {
  const price = parseAmount(text, path);
  if (price < 0n) throw new DomainError("invalid_input", "A price can't be negative.", { path });
  return price;
}

function parseRow(record: Record<string, string>, line: number): RateRecord {
  const formatPlace = (column: string) => `line ${line}, ${column}`;
  const { country = "", service = "", currency = "" } = record;
  const refuse = (column: string, message: string) => {
    throw new DomainError("invalid_input", message, { path: formatPlace(column) });
  };
  const services = pricedServices(country);
  if (services === null) refuse("country", `${country} isn't an ISO 3166-1 country code.`);
  else if (!services.includes(service)) {
    refuse("service", `${service} isn't one of ${services.join(", ")}.`);
  }
  if (!CURRENCIES.some((code) => code === currency)) {
    refuse("currency", `${currency} isn't one of ${CURRENCIES.join(", ")}.`);
  }
  return {
    iso2: country,
    service,
    currency,
    price_s: parsePrice(record.s ?? "", formatPlace("s")),
    price_m: parsePrice(record.m ?? "", formatPlace("m")),
    price_l: parsePrice(record.l ?? "", formatPlace("l")),
    price_xl: parsePrice(record.xl ?? "", formatPlace("xl")),
  };
}

interface Line {
  record: Record<string, string>;
  /** From 1. */
  line: number;
}

/** Throws `invalid_input` with the line. */
function parseLines(csv: string): Line[] {
  const lines: Line[] = [];
  try {
    parse<Record<string, string>>(csv, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
      onRecord(record, { lines: line }) {
        lines.push({ record, line });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    const path = Number.isInteger(line) ? `line ${line}` : "";
    throw new DomainError("invalid_input", "This is no CSV file with a cell for every column.", {
      path,
    });
  }
}

/**
 * Parses a sheet with columns `country,service,currency,s,m,l,xl`, decimal prices per part. Throws `invalid_input`
 * listing up to twenty invalid lines.
 */
export function parseRateSheet(csv: string): RateRecord[] {
  const lines = parseLines(csv);
  const first = lines[0]?.record;
  const missing = COLUMNS.filter((column) => first === undefined || !(column in first));
  if (missing.length > 0) {
    throw new DomainError(
      "invalid_input",
      `The sheet is missing these columns: ${missing.join(", ")}.`,
    );
  }
  const violations: Violation[] = [];
  const seen = new Map<string, number>();
  const rows = lines.flatMap(({ record, line }) => {
    try {
      const row = parseRow(record, line);
      const id = `${row.iso2}/${row.service}/${row.currency}`;
      const seenRate = seen.get(id);
      if (seenRate !== undefined) {
        const message = `${id} stands on line ${seenRate} already.`;
        throw new DomainError("invalid_input", message, { path: `line ${line}` });
      }
      seen.set(id, line);
      return [row];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      violations.push(...error.violations);
      return [];
    }
  });
  if (violations.length > 0) {
    throw new DomainError("invalid_input", "The sheet wasn't imported. Nothing changed.", {
      violations: violations.slice(0, 20),
    });
  }
  return rows;
}

export async function importRates(csv: string): Promise<number> {
  const rows = parseRateSheet(csv);
  // Own transaction: operator command.
  await asOwner((tx) => replaceRates(tx, rows));
  return rows.length;
}
