/** What a fraud check is asked about; null: not asked. */
export interface FraudInput {
  /** E.164. */
  phone: string | null;
  email: string | null;
  /** IPv4 or IPv6 in its canonical spelling. */
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

/** One thing that raises (above 0) or lowers the risk. All of a check add up to its score. */
export interface FraudReason {
  /** In snake case, such as `ip_tor_exit`; words are in the translations. */
  code: string;
  /** `all`: what starts or limits the sum, or compares parts. */
  part: FraudPart | "all";
  points: number;
}

/** 10: read; 21: invalid data, such as a private IP; 1000: unexpected. */
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
  /** Latitude and longitude. */
  geolocation: [number, number] | null;
  isp_name: string | null;
  /** 0 to 100. */
  isp_risk_score: number | null;
  proxy_type: (typeof PROXY_TYPES)[number] | null;
  connection_type: (typeof CONNECTION_TYPES)[number] | null;
  is_ok: boolean;
}

export interface AddressFindings {
  status_code: FraudPartStatus;
}

export interface FraudFindings {
  /** 0 (good) to 100 (bad): the sum of the points of all reasons. */
  risk_score: number;
  reasons: FraudReason[];
  phone: PhoneFindings | null;
  email: EmailFindings | null;
  ip: IpFindings | null;
  address: AddressFindings | null;
}

/** Checks one input by the data that is loaded. Never throws for bad data: that is status 21 of its part. */
export type FraudChecker = (input: FraudInput) => Promise<FraudFindings>;
