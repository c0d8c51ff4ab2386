export interface FraudInput {
  phone: string | null;
  email: string | null;
  ip: string | null;
  address: FraudAddress | null;
}

export interface FraudAddress {
  iso2: string;
  city: string | null;
  postcode: string | null;
  street_number: string | null;
  street_name: string | null;
}

export const FRAUD_PARTS = ["phone", "email", "ip", "address"] as const;
export type FraudPart = (typeof FRAUD_PARTS)[number];

/** Above 0 raises the risk. All factors add up to the score. */
export interface FraudReason {
  /** Such as `ip_tor_exit`; texts are in the translations. */
  code: string;
  /** `all`: base, limit, or comparison of parts. */
  part: FraudPart | "all";
  points: number;
}

/** 10: checked; 21: invalid data, such as a private IP; 1000: unexpected error. */
export type FraudPartStatus = 10 | 21 | 1000;

export interface PhoneFindings {
  status_code: FraudPartStatus;
  is_possible: boolean;
  is_valid: boolean;
  region: string | null;
  number_type: string | null;
}

export interface EmailFindings {
  status_code: FraudPartStatus;
  is_possible: boolean;
  is_anonymous: boolean;
}

export const PROXY_TYPES = ["VPN", "TOR", "DCH", "PUB", "WEB", "SES"] as const;
export const CONNECTION_TYPES = ["dialup", "isdn", "cable", "dsl", "fttx", "wireless"] as const;

export interface IpFindings {
  status_code: FraudPartStatus;
  iso2: string | null;
  state: string | null;
  city: string | null;
  postcode: string | null;
  geolocation: [number, number] | null;
  isp_name: string | null;
  isp_risk_score: number | null;
  proxy_type: (typeof PROXY_TYPES)[number] | null;
  connection_type: (typeof CONNECTION_TYPES)[number] | null;
  is_ok: boolean;
}

export interface AddressFindings {
  status_code: FraudPartStatus;
}

export interface FraudFindings {
  risk_score: number;
  reasons: FraudReason[];
  phone: PhoneFindings | null;
  email: EmailFindings | null;
  ip: IpFindings | null;
  address: AddressFindings | null;
}

/** Never throws for invalid data: that is status 21 of its part. */
export type FraudChecker = (input: FraudInput) => Promise<FraudFindings>;
