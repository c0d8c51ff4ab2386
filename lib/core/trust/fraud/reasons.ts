import type { FraudPart, FraudReason } from "./findings";

/** Above 0 raises the risk. A check's score is their sum. */
const POINTS = {
  all: {
    base: 25,
    countries_agree: -8,
    phone_ip_differ: 14,
    address_ip_differ: 14,
    address_phone_differ: 10,
  },
  phone: {
    phone_valid_mobile: -10,
    phone_valid_landline: -4,
    phone_voip: 14,
    phone_service_number: 18,
    phone_invalid: 30,
    phone_disposable: 45,
  },
  email: {
    email_company_domain: -6,
    email_free_domain: 2,
    email_disposable: 45,
    email_no_mail_server: 35,
    email_lookalike: 30,
    email_role: 6,
    email_random_name: 10,
    email_many_digits: 5,
    email_invalid: 35,
  },
  ip: {
    ip_access_network: -8,
    ip_tor: 50,
    ip_vpn: 28,
    ip_public_proxy: 40,
    ip_web_proxy: 30,
    ip_data_centre: 22,
    ip_search_engine: 15,
    ip_not_public: 20,
    ip_unknown: 5,
  },
  address: {
    address_city_known: -6,
    address_city_unknown: 6,
    address_postcode_fits: -4,
    address_postcode_misfit: 16,
    address_street_misfit: 14,
    address_country_unknown: 20,
  },
} as const satisfies Record<FraudPart | "all", Record<string, number>>;

type PointsTable = typeof POINTS;
export type FraudReasonCode = {
  [Part in keyof PointsTable]: keyof PointsTable[Part];
}[keyof PointsTable];

/** Its points are the excess over the range 0 to 100. */
const LIMIT_CODE = "score_limited";

const entries = Object.entries(POINTS).flatMap(([part, points]) =>
  Object.entries(points).map(([code, value]) => [code, { code, part, points: value }] as const),
);
const BY_CODE = new Map(entries as [string, FraudReason][]);

export const FRAUD_REASON_CODES = [...BY_CODE.keys(), LIMIT_CODE];

function getReason(code: FraudReasonCode): FraudReason {
  const existing = BY_CODE.get(code);
  if (existing === undefined) throw new Error(`There is no reason ${code}`);
  return existing;
}

const [LEAST, MOST] = [0, 100];

/** Sums up the reasons' points. A final limiting reason, if needed, makes them add up to the score. */
export function scoreReasons(codes: readonly FraudReasonCode[]): {
  risk_score: number;
  reasons: FraudReason[];
} {
  const reasons = codes.map(getReason);
  let sum = 0;
  for (const { points } of reasons) sum += points;
  const score = Math.min(MOST, Math.max(LEAST, sum));
  if (score !== sum) reasons.push({ code: LIMIT_CODE, part: "all", points: score - sum });
  return { risk_score: score, reasons };
}
