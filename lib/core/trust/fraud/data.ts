import type { IpFindings } from "./findings";

export interface Network {
  asn: number;
  /** Who has it, such as `Deutsche Telekom AG`. */
  name: string;
}

export interface IpLocation {
  iso2: string | null;
  state: string | null;
  city: string | null;
  postcode: string | null;
  geolocation: [number, number] | null;
  /** null in databases of places alone. */
  connection_type: IpFindings["connection_type"];
}

/** Lists that operators can add to, besides what comes with the product. */
export const FRAUD_LISTS = [
  "disposable-domains",
  "disposable-phones",
  "tor-exits",
  "vpn-networks",
  "public-proxies",
  "web-proxies",
] as const;
export type FraudList = (typeof FRAUD_LISTS)[number];

/** Databases of IPs that operators can load in place of those that come with the product. */
export const IP_DATABASES = ["ip-places", "ip-networks"] as const;
export type IpDatabase = (typeof IP_DATABASES)[number];

/** What is known without asking anybody but the domain system. */
export interface FraudData {
  isDisposableDomain: (domain: string) => boolean;
  isFreeDomain: (domain: string) => boolean;
  /** null: nobody answered in time. */
  hasMailServer: (domain: string) => Promise<boolean | null>;
  isDisposablePhone: (e164: string) => boolean;
  networkOf: (ip: string) => Network | null;
  locationOf: (ip: string) => IpLocation;
  isDataCentre: (ip: string) => boolean;
  /** Whether a list of operators has the IP. */
  isListed: (list: FraudList, ip: string) => boolean;
  /** null: no rule is known for the country. */
  isPostcode: (iso2: string, postcode: string) => boolean | null;
  /** null: the country has no cities on the list. */
  isCity: (iso2: string, city: string) => boolean | null;
}
