import { parse } from "csv-parse/sync";
import { isCountry } from "@/lib/core/countries/countries";
import { CURRENCIES } from "@/lib/core/context";
import { DomainError, type Violation } from "@/lib/core/errors";
import { parseAmount } from "@/lib/core/money/money";
import { asOwner } from "@/lib/db/transaction";
import { SERVICE_CODES } from "@/lib/gateway/messaging/sms/schema-values";
import { type RateRecord, replaceRates } from "./store";

const COLUMNS = ["country", "service", "currency", "s", "m", "l", "xl"];

function readPrice(text: string, path: string): bigint {
  const price = parseAmount(text, path);
  if (price < 0n) throw new DomainError("invalid_input", "A price can't be negative.", { path });
  return price;
}

function readRow(record: Record<string, string>, line: number): RateRecord {
  const at = (column: string) => `line ${line}, ${column}`;
  const { country = "", service = "", currency = "" } = record;
  const refuse = (column: string, message: string) => {
    throw new DomainError("invalid_input", message, { path: at(column) });
  };
  if (!isCountry(country)) refuse("country", `${country} isn't an ISO 3166-1 country code.`);
  if (!SERVICE_CODES.some((code) => code === service)) {
    refuse("service", `${service} isn't one of ${SERVICE_CODES.join(", ")}.`);
  }
  if (!CURRENCIES.some((code) => code === currency)) {
    refuse("currency", `${currency} isn't one of ${CURRENCIES.join(", ")}.`);
  }
  return {
    iso2: country,
    service,
    currency,
    price_s: readPrice(record.s ?? "", at("s")),
    price_m: readPrice(record.m ?? "", at("m")),
    price_l: readPrice(record.l ?? "", at("l")),
    price_xl: readPrice(record.xl ?? "", at("xl")),
  };
}

/**
 * Reads a rate sheet (`country,service,currency,s,m,l,xl`, decimals of the currency a part). Throws
 * `invalid_input` with every broken line, up to twenty.
 */
export function readRateSheet(csv: string): RateRecord[] {
  const records = parse(csv, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  const first = (records as Record<string, string>[])[0];
  const missing = COLUMNS.filter((column) => first === undefined || !(column in first));
  if (missing.length > 0) {
    throw new DomainError(
      "invalid_input",
      `The sheet is missing these columns: ${missing.join(", ")}.`,
    );
  }
  const violations: Violation[] = [];
  const seen = new Map<string, number>();
  const rows = (records as Record<string, string>[]).flatMap((record, index) => {
    const line = index + 2;
    try {
      const row = readRow(record, line);
      const id = `${row.iso2}/${row.service}/${row.currency}`;
      const before = seen.get(id);
      if (before !== undefined) {
        const message = `${id} stands on line ${before} already.`;
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

/** Replaces all rates by the sheet, in one transaction. Returns how many rows it has. */
export async function importRates(csv: string): Promise<number> {
  const rows = readRateSheet(csv);
  await asOwner((tx) => replaceRates(tx, rows));
  return rows.length;
}
