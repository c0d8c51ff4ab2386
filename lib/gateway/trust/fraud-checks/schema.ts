import { withReason } from "@/lib/core/errors";
import { z } from "zod";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { FRAUD_STATUS_CODES } from "@/lib/core/trust/fraud-state";
import { CONNECTION_TYPES, FRAUD_PARTS, PROXY_TYPES } from "@/lib/core/trust/fraud/findings";
import { batchBody } from "@/lib/http/input/batch-body";
import { uuidId } from "@/lib/http/input/path-parameters";
import { FRAUD_LENGTHS as L, FRAUD_SERVICES, MAX_CHECKS } from "./schema-values";

/** Address with its last 32 bits in IPv4 notation (RFC 4291, section 2.2). */
const IPV6_WITH_IPV4 = /^(.*:)([\d.]+)$/;

function isIpText(text: string): boolean {
  const [, head, tail = ""] = IPV6_WITH_IPV4.exec(text) ?? [];
  if (head === undefined) return z.regexes.ipv4.test(text) || z.regexes.ipv6.test(text);
  return (
    z.regexes.ipv6.test(text) || (z.regexes.ipv4.test(tail) && z.regexes.ipv6.test(`${head}0:0`))
  );
}

const phone = z
  .string()
  .min(L.phone.min)
  .max(L.phone.max)
  .regex(/^\+?\d[\d ()./-]*$/, "A phone number has digits, with + and the country code in front.")
  .refine(
    (text) => text.replace(/[^+\d]/g, "").length >= L.phone.min,
    withReason(`A phone number has at least ${L.phone.min - 1} digits.`, "phone_unreadable"),
  );
const email = z
  .string()
  .min(L.email.min)
  .max(L.email.max)
  .regex(/^[^\s@]+@[^\s@]+$/, "An email address has one @ and no spaces.");
const ip = z
  .string()
  .min(L.ip.min)
  .max(L.ip.max)
  .refine(
    isIpText,
    withReason("An IP is an IPv4 or IPv6 address without port and zone.", "ip_unreadable"),
  );

const textSchema = ({ min, max }: { min: number; max: number }) => z.string().min(min).max(max);
const iso2 = z.string().regex(/^[A-Z]{2}$/, "Use two capital letters, such as DE.");

const addressSchema = z
  .object({
    iso2,
    city: textSchema(L.city).nullable(),
    postcode: textSchema(L.postcode).nullish(),
    street_number: textSchema(L.streetNumber).nullish(),
    street_name: textSchema(L.streetName).nullable(),
  })
  .meta({ id: "FraudAddress" });

export const fraudCreateSchema = z
  .object({
    service_code: z.enum(FRAUD_SERVICES).meta({
      description:
        "`economy` returns the risk score alone; `pro` returns details and reasons; `direct` does, and is processed first.",
    }),
    phone: phone.nullish().meta({ description: "E.164. Landlines can be checked, too." }),
    email: email.nullish(),
    ip: ip.nullish().meta({ description: "IPv4 or IPv6." }),
    address: addressSchema.nullish(),
    callback_data: z.string().max(L.callbackData).nullish(),
    request_phone: z
      .object({ phone })
      .nullish()
      .meta({ description: "Another spelling of `phone`." }),
    request_email: z
      .object({ email })
      .nullish()
      .meta({ description: "Another spelling of `email`." }),
    request_ip: z.object({ ip }).nullish().meta({ description: "Another spelling of `ip`." }),
    request_address: addressSchema
      .nullish()
      .meta({ description: "Another spelling of `address`." }),
  })
  .meta({
    id: "FraudCheckCreate",
    examples: [
      {
        service_code: "pro",
        phone: EXAMPLE.phone,
        email: "erika@example.com",
        ip: "203.0.113.7",
        address: {
          iso2: "DE",
          city: "Berlin",
          postcode: "10115",
          street_number: "1",
          street_name: "Torstraße",
        },
        callback_data: "order-4711",
        request_phone: null,
        request_email: null,
        request_ip: null,
        request_address: null,
      },
    ],
  });
export type FraudCreate = z.output<typeof fraudCreateSchema>;

export const fraudCheckBatchSchema = batchBody(
  fraudCreateSchema,
  "FraudCheckBatch",
  [
    { service_code: "economy", phone: EXAMPLE.phone, callback_data: "order-4711" },
    { service_code: "economy", ip: "203.0.113.7", callback_data: "order-4712" },
  ],
  MAX_CHECKS,
);

const status = z.literal([...FRAUD_STATUS_CODES]);
const times = { created_at: z.int(), updated_at: z.int() };

const phoneResultSchema = z
  .object({
    status_code: status,
    phone: z.string(),
    ...times,
    is_possible: z.boolean().nullable(),
    is_valid: z.boolean().nullable(),
    region: z.string().nullable(),
    number_type: z.string().nullable().meta({
      description:
        "`mobile`, `landline`, `landline_or_mobile`, `voip`, `toll_free`, `premium`, `shared_cost`, `personal`, `pager`, `company_wide`, `voicemail`.",
    }),
  })
  .meta({ id: "FraudCheckPhone" });

const emailResultSchema = z
  .object({
    status_code: status,
    email: z.string(),
    ...times,
    is_possible: z.boolean().nullable(),
    is_anonymous: z.boolean().nullable().meta({
      description: "Its domain hides who uses it, such as one for disposable addresses.",
    }),
  })
  .meta({ id: "FraudCheckEmail" });

const ipResultSchema = z
  .object({
    status_code: status,
    ip: z.string(),
    ...times,
    iso2: z.string().nullable(),
    state: z.string().nullable(),
    city: z.string().nullable(),
    postcode: z.string().nullable().meta({
      description: "Null if this gateway's location database lacks it.",
    }),
    geolocation: z.array(z.number()).nullable().meta({ description: "Latitude and longitude." }),
    isp_name: z.string().nullable(),
    isp_risk_score: z.number().nullable().meta({ description: "0 to 100." }),
    proxy_type: z.enum(PROXY_TYPES).nullable().meta({
      description:
        "VPN, TOR exit node, DCH data center or hosting provider, PUB public proxy, WEB web proxy, SES search engine.",
    }),
    connection_type: z.enum(CONNECTION_TYPES).nullable().meta({
      description:
        "null: neither the database nor the name of the network says so, or it is a proxy.",
    }),
    is_ok: z.boolean().nullable(),
  })
  .meta({ id: "FraudCheckIp" });

const addressResultSchema = z
  .object({
    status_code: status.nullable(),
    iso2: z.string(),
    city: z.string().nullable(),
    postcode: z.string().nullable(),
    street_number: z.string().nullable(),
    street_name: z.string().nullable(),
    ...times,
  })
  .meta({ id: "FraudCheckAddress" });

const reasonSchema = z
  .object({
    code: z.string(),
    part: z.enum([...FRAUD_PARTS, "all"]),
    points: z.int().meta({ description: "Above 0 raises the risk, below 0 lowers it." }),
  })
  .meta({ id: "FraudReason" });

export const fraudCheckSchema = z
  .object({
    id: z.uuid(),
    status_code: status.meta({
      description:
        "0 new, 5 in progress, 10 completed, 20 not enough credits, 21 invalid data, 1000 unexpected error.",
    }),
    risk_score: z.number().nullable().meta({
      description: "0 (good) to 100 (bad); null until it is completed.",
    }),
    service_code: z.enum(FRAUD_SERVICES),
    callback_data: z.string().nullable(),
    ...times,
    price: z.number(),
    request_phone: phoneResultSchema.nullable(),
    request_email: emailResultSchema.nullable(),
    request_ip: ipResultSchema.nullable(),
    request_address: addressResultSchema.nullable(),
    reasons: z.array(reasonSchema).meta({
      description:
        "Signals that raised or lowered the risk; the points add up to `risk_score`. Empty with the service `economy`.",
    }),
    is_test: z.boolean().meta({ description: "Made with a test key; costs nothing." }),
  })
  .meta({ id: "FraudCheck" });
export type FraudCheck = z.output<typeof fraudCheckSchema>;

const price = z.number().nullable();
export const fraudPricesSchema = z
  .object({
    currency: z.enum(CURRENCIES),
    prices: z
      .object({ economy: price, pro: price, direct: price })
      .meta({ description: "Price of one check; null if not offered." }),
  })
  .meta({ id: "FraudCheckPrices" });
export type FraudPrices = z.output<typeof fraudPricesSchema>;

export const fraudParamsSchema = z.object({ id: uuidId });
