import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import type { FraudRecord } from "./record";
import { type FraudCheck, fraudCheckSchema } from "./schema";

export const fraudCheckResource: Resource<typeof fraudCheckSchema> = {
  name: "fraud-check",
  description: "Risk signals of a phone number, email address, IP and postal address.",
  schema: fraudCheckSchema,
  iri: ({ id }) => `/fraud-checks/${id}`,
};

/** Converts a check; `economy` includes only the score. */
export function toFraudCheck(row: FraudRecord): FraudCheck {
  const { service_code: service, status_code: status, phone, email, ip, address } = row;
  const result = service === "economy" ? null : row.findings;
  const times = { created_at: toUnix(row.created_at), updated_at: toUnix(row.updated_at) };
  // A part without its own findings has the status of its check.
  const partStatus = (part: "phone" | "email" | "ip" | "address") =>
    row.findings?.[part]?.status_code ?? status;
  return {
    id: row.id,
    status_code: status,
    risk_score: row.risk_score,
    service_code: service,
    callback_data: row.callback_data,
    ...times,
    price: microToNumber(BigInt(row.price)),
    request_phone:
      phone === null
        ? null
        : {
            is_possible: null,
            is_valid: null,
            region: null,
            number_type: null,
            ...result?.phone,
            status_code: partStatus("phone"),
            phone,
            ...times,
          },
    request_email:
      email === null
        ? null
        : {
            is_possible: null,
            is_anonymous: null,
            ...result?.email,
            status_code: partStatus("email"),
            email,
            ...times,
          },
    request_ip:
      ip === null
        ? null
        : {
            iso2: null,
            state: null,
            city: null,
            postcode: null,
            geolocation: null,
            isp_name: null,
            isp_risk_score: null,
            proxy_type: null,
            connection_type: null,
            is_ok: null,
            ...result?.ip,
            status_code: partStatus("ip"),
            ip,
            ...times,
          },
    request_address:
      address === null ? null : { ...address, status_code: partStatus("address"), ...times },
    reasons: result?.reasons ?? [],
    is_test: row.is_test,
  };
}
