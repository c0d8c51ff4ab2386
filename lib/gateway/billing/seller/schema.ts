import { z } from "zod";
import { isCountry } from "@/lib/core/countries/countries";
import { findPostalCodeExample } from "@/lib/core/countries/postal-code";
import { isTimeZone } from "@/lib/core/time/time-zone";

const line = (max: number) => z.string().trim().min(1).max(max);
const prefix = z
  .string()
  .regex(/^[A-Z]{1,6}$/, "must be 1 to 6 capital letters")
  .meta({ description: "Begins the numbers of a series; two sellers need two." });

export const sellerFileSchema = z
  .strictObject({
    name: line(200),
    address: z
      .strictObject({
        street: line(200),
        street_more: line(200).nullable().default(null),
        postal_code: line(20),
        city: line(100),
        iso2: z.string().refine(isCountry, "must be a country such as DE"),
      })
      .superRefine(({ postal_code: code, iso2 }, { addIssue }) => {
        const example = findPostalCodeExample(code, iso2);
        if (example !== null)
          addIssue({
            code: "custom",
            path: ["postal_code"],
            message: `must have the form ${example}`,
          });
      }),
    vat_id: z
      .string()
      .regex(/^[A-Z]{2,3}[A-Z0-9]{2,17}$/, "must be a VAT ID such as DE123456789")
      .nullable()
      .default(null),
    tax_number: line(50).nullable().default(null),
    legal_lines: z.array(line(200)).max(4).default([]),
    contact_name: line(100),
    phone: line(30),
    email: z.email(),
    bank: z
      .strictObject({
        holder: line(100),
        iban: z
          .string()
          .transform((iban) => iban.replaceAll(" ", ""))
          .pipe(z.string().regex(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/, "must be an IBAN")),
        bic: line(11).nullable().default(null),
        name: line(100).nullable().default(null),
      })
      .nullable()
      .default(null),
    time_zone: z.string().refine(isTimeZone, "must be a time zone such as Europe/Berlin"),
    invoice_prefix: prefix,
    credit_note_prefix: prefix,
    payment_days: z.int().min(1).max(90).default(14),
  })
  .refine((file) => file.vat_id !== null || file.tax_number !== null, {
    path: ["vat_id"],
    error: "is missing, and so is tax_number: one of them stands on every invoice",
  })
  .refine((file) => file.invoice_prefix !== file.credit_note_prefix, {
    path: ["credit_note_prefix"],
    error: "must differ from invoice_prefix",
  });
export type SellerFile = z.output<typeof sellerFileSchema>;
