import type { IpFindings } from "./findings";

export interface Network {
  asn: number;
  /** Such as `Deutsche Telekom AG`. */
  name: string;
}

export interface IpLocation {
  iso2: string | null;
  state: string | null;
  city: string | null;
  postcode: string | null;
  geolocation: [number, number] | null;
  connection_type: IpFindings["connection_type"];
}

export const FRAUD_LISTS = [
  "disposable-domains",
  "disposable-phones",
  "tor-exits",
  "vpn-networks",
  "public-proxies",
  "web-proxies",
] as const;
export type FraudList = (typeof FRAUD_LISTS)[number];

export const IP_DATABASES = ["ip-places", "ip-networks"] as const;
export type IpDatabase = (typeof IP_DATABASES)[number];

/** Lookup data, all local except for DNS. */
export interface FraudData {
  isDisposableDomain: (domain: string) => boolean;
  isFreeDomain: (domain: string) => boolean;
  hasMailServer: (domain: string) => Promise<boolean | null>;
  isDisposablePhone: (e164: string) => boolean;
  findNetwork: (ip: string) => Network | null;
  findLocation: (ip: string) => IpLocation;
  isDataCentre: (ip: string) => boolean;
  /** True if an operator's list contains the address. */
  isListed: (list: FraudList, ip: string) => boolean;
  /** Null if no rule is known for the country. */
  isPostcode: (iso2: string, postcode: string) => boolean | null;
  /** Null if no cities of the country are listed. */
  isCity: (iso2: string, city: string) => boolean | null;
}
