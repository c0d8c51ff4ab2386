import type { Network, IpLocation } from "@/lib/core/trust/fraud/data";
import type { FraudAddress } from "@/lib/core/trust/fraud/findings";
import { type DemoCountry, demoPhone } from "./content";

/** IPs are from documentation networks (RFC 5737), domains from RFC 2606. */
export interface FraudProfile {
  share: number;
  /** By the check's running number `at`. */
  phone: ((at: number) => string) | null;
  email: ((name: string, at: number) => string) | null;
  /** First three bytes; null to skip the IP check. */
  ipPrefix: string | null;
  network: Network | null;
  location: IpLocation | null;
  address: ((at: number) => FraudAddress) | null;
  isTor?: boolean;
}

export const FRAUD_NAMES = [
  "erika.muster",
  "max.beispiel",
  "lena.probe",
  "jan.vorlage",
  "mia.muster",
  "tom.beispiel",
  "anna.probe",
  "paul.muster",
  "nora.vorlage",
  "ben.beispiel",
] as const;
export const DISPOSABLE_DOMAIN = "wegwerf.example";

const createPhone = (iso2: DemoCountry) => (at: number) => demoPhone(iso2, at);
const location = (iso2: string, city: string, geolocation: [number, number]): IpLocation => {
  return { iso2, state: null, city, postcode: null, geolocation, connection_type: null };
};
const CITIES = [
  ["Hamburg", "20457"],
  ["Bremen", "28195"],
  ["Kiel", "24103"],
  ["Lübeck", "23552"],
] as const;

function homeAddress(at: number): FraudAddress {
  const [city, postcode] = CITIES[at % CITIES.length] ?? CITIES[0];
  const street = { street_name: "Musterstraße", street_number: String(1 + (at % 60)) };
  return { iso2: "DE", city, postcode, ...street };
}

const HAMBURG = location("DE", "Hamburg", [53.55, 10]);
const HOME = { asn: 64_496, name: "Beispiel Telekom Access" };
const createEmail = (domain: string) => (name: string) => `${name}@${domain}`;

/** Documentation ASNs (RFC 5398). */
export const FRAUD_PROFILES: readonly FraudProfile[] = [
  {
    share: 46,
    phone: createPhone("DE"),
    email: createEmail("example.com"),
    ipPrefix: "203.0.113",
    network: HOME,
    location: HAMBURG,
    address: homeAddress,
  },
  {
    share: 14,
    phone: createPhone("GB"),
    email: createEmail("example.org"),
    ipPrefix: "203.0.113",
    network: { asn: 64_497, name: "Example Broadband Ltd" },
    location: location("GB", "Leeds", [53.8, -1.55]),
    address: null,
  },
  {
    share: 10,
    phone: createPhone("DE"),
    email: null,
    ipPrefix: "198.51.100",
    network: { asn: 64_498, name: "Example Cloud Hosting" },
    location: location("NL", "Amsterdam", [52.37, 4.9]),
    address: homeAddress,
  },
  {
    share: 8,
    phone: createPhone("FR"),
    email: createEmail("example.net"),
    ipPrefix: "198.51.100",
    network: { asn: 64_499, name: "Example VPN" },
    location: location("SE", "Malmö", [55.6, 13]),
    address: homeAddress,
  },
  {
    share: 8,
    phone: createPhone("US"),
    email: (_, index) => `xkcdqrtz${10_000 + index * 7}@${DISPOSABLE_DOMAIN}`,
    ipPrefix: "192.0.2",
    network: { asn: 64_500, name: "Example Exit" },
    isTor: true,
    location: location("RO", "Iași", [47.16, 27.59]),
    address: homeAddress,
  },
  {
    share: 8,
    phone: null,
    email: (_, index) => `bestellung${index}@${DISPOSABLE_DOMAIN}`,
    ipPrefix: null,
    network: null,
    location: null,
    address: null,
  },
  {
    // Typing error: no part can be checked.
    share: 6,
    phone: () => "+1234567",
    email: null,
    ipPrefix: null,
    network: null,
    location: null,
    address: null,
  },
];
