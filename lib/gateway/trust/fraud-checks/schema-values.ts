export const FRAUD_SERVICES = ["economy", "pro", "direct"] as const;
export type FraudService = (typeof FRAUD_SERVICES)[number];

export const FRAUD_LENGTHS = {
  phone: { min: 7, max: 16 },
  email: { min: 6, max: 500 },
  ip: { min: 7, max: 39 },
  city: { min: 2, max: 100 },
  postcode: { min: 3, max: 20 },
  streetNumber: { min: 1, max: 30 },
  streetName: { min: 2, max: 255 },
  callbackData: 36,
} as const;

export const MAX_CHECKS = 1_000;

export const priceName = (service: FraudService) => `fraud_${service}` as const;
/** Area of fraud checks in price sheets, as they cost the same everywhere. */
export const WORLDWIDE_CODE = "ZZ";

/** Exported columns. Inputs are named as in `POST /fraud-checks`, so that a file can be checked again. */
export const FRAUD_EXPORT_COLUMNS = [
  ...(["id", "created_at", "phone", "email", "ip"] as const),
  ...(["street_name", "street_number", "postcode", "city", "iso2", "callback_data"] as const),
  ...(["service_code", "status_code", "risk_score", "price"] as const),
  ...(["phone_is_valid", "phone_region", "phone_number_type"] as const),
  ...(["email_is_possible", "email_is_anonymous"] as const),
  ...(["ip_iso2", "ip_city", "ip_isp_name", "ip_proxy_type", "ip_connection_type"] as const),
  "reasons",
] as const;
export type FraudExportColumn = (typeof FRAUD_EXPORT_COLUMNS)[number];
