import type { IpFindings } from "./findings";

export interface Network {
  asn: number;
  /** Operator, such as `Deutsche Telekom AG`. */
  name: string;
}

export interface IpLocation {
  iso2: string | null;
  state: string | null;
  city: string | null;
  postcode: string | null;
  geolocation: [number, number] | null;
  /** Null in location-only databases. */
  connection_type: IpFindings["connection_type"];
}

/** Lists that operators can extend. */
export const FRAUD_LISTS = [
  "disposable-domains",
  "disposable-phones",
  "tor-exits",
  "vpn-networks",
  "public-proxies",
  "web-proxies",
] as const;
export type FraudList = (typeof FRAUD_LISTS)[number];

/** IP databases that operators can replace. */
export const IP_DATABASES = ["ip-places", "ip-networks"] as const;
export type IpDatabase = (typeof IP_DATABASES)[number];

/** Local data, with DNS as the only remote lookup. */
export interface FraudData {
  isDisposableDomain: (domain: string) => boolean;
  isFreeDomain: (domain: string) => boolean;
  /** Null on timeout. */
  hasMailServer: (domain: string) => Promise<boolean | null>;
  isDisposablePhone: (e164: string) => boolean;
  findNetwork: (ip: string) => Network | null;
  findLocation: (ip: string) => IpLocation;
  isDataCentre: (ip: string) => boolean;
  /** True if an operator's list contains the IP. */
  isListed: (list: FraudList, ip: string) => boolean;
  /** Null without a known rule for the country. */
  isPostcode: (iso2: string, postcode: string) => boolean | null;
  /** Null without listed cities in the country. */
  isCity: (iso2: string, city: string) => boolean | null;
}
