import { readFileSync } from "node:fs";
import type { Cents } from "@/lib/core/billing/charge";
import type { Seller } from "@/lib/core/billing/document";
import type { InterestRate } from "@/lib/core/billing/late-interest";
import { nationalCurrency } from "@/lib/core/billing/national-currency";
import { env } from "@/lib/env";
import { INVENTED_SELLER } from "./invented-seller";
import { type SellerFile, sellerFileSchema } from "./schema";

export interface ReminderStage {
  /** After the due date. */
  afterDays: number;
  /** In the currency of the seller's country. */
  fee: Cents;
  interest: InterestRate | null;
}

export interface SellerSettings {
  seller: Seller;
  timeZone: string;
  prefixes: Readonly<Record<"invoice" | "credit_note", string>>;
  paymentDays: number;
  reminders: readonly ReminderStage[];
  /** null outside the countries whose currencies are listed. */
  currency: string | null;
}

function toSettings(file: SellerFile): SellerSettings {
  const { address } = file;
  return {
    seller: {
      name: file.name,
      address: {
        street: address.street,
        streetMore: address.street_more,
        postalCode: address.postal_code,
        city: address.city,
        iso2: address.iso2,
      },
      vatId: file.vat_id,
      taxNumber: file.tax_number,
      legalLines: file.legal_lines,
      contactName: file.contact_name,
      phone: file.phone,
      email: file.email,
      bank: file.bank,
    },
    timeZone: file.time_zone,
    prefixes: { invoice: file.invoice_prefix, credit_note: file.credit_note_prefix },
    paymentDays: file.payment_days,
    reminders: file.reminders.map(({ after_days, fee, interest }) => ({
      afterDays: after_days,
      fee: BigInt(fee),
      interest,
    })),
    currency: nationalCurrency(address.iso2),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`SELLER_FILE: no JSON (${(error as Error).message})`);
  }
}

/** Throws an error that names the first invalid field. */
export function parseSeller(text: string): SellerSettings {
  const result = sellerFileSchema.safeParse(parseJson(text));
  if (result.success) return toSettings(result.data);
  const [issue] = result.error.issues;
  // The message names an unknown field; its path is the parent's.
  const field = issue?.path.length ? issue.path.join(".") : "the file";
  throw new Error(`SELLER_FILE: ${field} ${issue?.message}`);
}

export function loadSeller(file: string): SellerSettings {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`SELLER_FILE: can't be read (${(error as Error).message})`);
  }
  return parseSeller(text);
}

let cachedSeller: SellerSettings | undefined;

/** Reads `SELLER_FILE` once; without it, returns an obviously invented company. */
export function readSeller(): SellerSettings {
  cachedSeller ??=
    env.SELLER_FILE === undefined
      ? toSettings(sellerFileSchema.parse(INVENTED_SELLER))
      : loadSeller(env.SELLER_FILE);
  return cachedSeller;
}
