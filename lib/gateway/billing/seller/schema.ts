import { z } from "zod";
import { isCountry } from "@/lib/core/countries/countries";
import { findPostalCodeExample } from "@/lib/core/countries/postal-code";
import { isTimeZone } from "@/lib/core/time/time-zone";

const line = (max: number) => z.string().trim().min(1).max(max);
const prefix = z
  .string()
  .regex(/^[A-Z]{1,6}$/, "must be 1 to 6 capital letters")
  .meta({ description: "Begins the numbers of a series; two sellers need two." });

const MAX_REMINDERS = 3;
const MAX_FEE_CENTS = 10_000;
const MAX_RATE = 30;

const percent = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,4})?$/, 'must be a percentage such as "2.27", with up to 4 decimals');

const toMillionths = (text: string): number => Math.round(Number(text) * 10_000);

const interestSchema = z
  .union(
    [
      z.strictObject({ percent }),
      z.strictObject({ base_percent: percent, above_percent: percent }),
    ],
    { error: "must be percent, or base_percent and above_percent, as text with up to 4 decimals" },
  )
  .transform((interest) =>
    "percent" in interest
      ? toMillionths(interest.percent)
      : toMillionths(interest.base_percent) + toMillionths(interest.above_percent),
  )
  .refine(
    (rate) => rate >= 0 && rate <= MAX_RATE * 10_000,
    `must be 0 to ${MAX_RATE} percent a year`,
  );

const reminderSchema = z.strictObject({
  after_days: z
    .int({ error: "must be 1 to 365 days after the due date" })
    .min(1, "must be 1 to 365 days after the due date")
    .max(365, "must be 1 to 365 days after the due date"),
  fee: z
    .string({ error: 'must be an amount such as "5.00"' })
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be an amount such as "5.00"')
    .transform((text) => Math.round(Number(text) * 100))
    .refine((cents) => cents <= MAX_FEE_CENTS, `must be at most ${MAX_FEE_CENTS / 100}.00`)
    .default(0),
  interest: interestSchema.nullable().default(null),
});

type ReminderFile = z.output<typeof reminderSchema>;

const remindersSchema = z
  .array(reminderSchema)
  .max(MAX_REMINDERS, `can be up to ${MAX_REMINDERS} stages`)
  .superRefine((stages: ReminderFile[], { addIssue }) => {
    for (const [index, stage] of stages.entries()) {
      const before = stages[index - 1];
      if (before === undefined) continue;
      if (stage.after_days <= before.after_days) {
        const message = `must be more than the ${before.after_days} of the stage before`;
        addIssue({ code: "custom", path: [index, "after_days"], message });
      }
      if ((stage.interest ?? 0) < (before.interest ?? 0)) {
        const message = "must not be lower than that of the stage before";
        addIssue({ code: "custom", path: [index, "interest"], message });
      }
    }
  });

/** Reminders without fees and interest. */
const DEFAULT_REMINDERS: ReminderFile[] = [3, 14, 28].map((days) => ({
  after_days: days,
  fee: 0,
  interest: null,
}));

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
    reminders: remindersSchema.default(DEFAULT_REMINDERS),
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
export type SellerFileInput = z.input<typeof sellerFileSchema>;
