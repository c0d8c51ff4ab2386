import {
  CHROME,
  CHROME_PAGE,
  type LabelledClick,
  machine,
  OPENS,
  person,
  SAFARI,
  WINDOWS,
} from "./test-clicks";

/** A click of which it is known from where it came. */
export type PlacedClick = LabelledClick & { ip: string };

/**
 * Clicks with browser headers and their networks, which are real; hosts are invented. Only the network reveals these
 * bots.
 */
const DESKTOP = `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36`;
const language = { "accept-language": "en-US,en;q=0.9" };
const headless = { "user-agent": DESKTOP, accept: CHROME_PAGE, ...OPENS, ...language };

const scanner = (ip: string, where: string): PlacedClick => ({
  ...machine(`a browser on a server: ${where}`, headless),
  ip,
});
const phone = (ip: string, where: string): PlacedClick => ({
  ...person(`a phone: ${where}`, CHROME, { accept: CHROME_PAGE, ...OPENS }),
  ip,
});
const safari = (ip: string, where: string): PlacedClick => ({
  ...person(`Safari: ${where}`, SAFARI, OPENS),
  ip,
});
const desktop = (ip: string, where: string): PlacedClick => ({
  ...person(`a computer: ${where}`, DESKTOP, { accept: CHROME_PAGE, ...OPENS }),
  ip,
});

export const SERVERS: readonly PlacedClick[] = [
  scanner("3.120.44.17", "Amazon, Frankfurt"),
  scanner("54.84.201.9", "Amazon, Virginia"),
  scanner("2a05:d014:9f2::31", "Amazon, IPv6"),
  scanner("2600:1f18:4a1:7700::5", "Amazon, Virginia, IPv6"),
  scanner("34.89.140.3", "Google Cloud"),
  scanner("2600:1900:4000:61::2", "Google Cloud, IPv6"),
  scanner("20.50.88.210", "Azure"),
  scanner("40.74.30.99", "Azure, a filter of mails"),
  scanner("2603:1020:201:10::7", "Azure, IPv6"),
  scanner("132.145.77.8", "Oracle"),
  scanner("169.48.12.7", "IBM"),
  scanner("47.88.60.4", "Alibaba"),
  scanner("43.157.66.20", "Tencent"),
  scanner("159.138.90.14", "Huawei"),
  scanner("138.68.99.12", "DigitalOcean"),
  scanner("2a03:b0c0:3:d0::1a", "DigitalOcean, IPv6"),
  scanner("172.105.80.4", "Linode"),
  scanner("45.76.91.20", "Vultr"),
  scanner("88.198.12.200", "Hetzner"),
  scanner("2a01:4f8:c17:88::1", "Hetzner, IPv6"),
  scanner("51.68.120.7", "OVH"),
  scanner("2001:41d0:8:9a1::1", "OVH, IPv6"),
  scanner("51.15.40.41", "Scaleway"),
  scanner("213.136.70.19", "Contabo"),
  scanner("82.165.90.6", "IONOS"),
  scanner("94.16.110.3", "netcup"),
];

export const VISITORS: readonly PlacedClick[] = [
  phone("80.187.100.61", "Telekom"),
  phone("2a01:598:a0c1::4e", "Telekom, IPv6"),
  phone("109.40.3.77", "Vodafone"),
  phone("46.114.3.4", "o2"),
  phone("2a02:3035:61a::9", "o2, IPv6"),
  phone("91.141.40.2", "Drei"),
  phone("213.225.1.9", "A1"),
  phone("178.197.201.8", "Swisscom"),
  phone("194.230.146.9", "Sunrise"),
  phone("172.56.21.5", "T-Mobile"),
  phone("2607:fb90:a1::c", "T-Mobile, IPv6"),
  phone("107.77.200.3", "AT&T"),
  phone("141.0.9.20", "by way of Opera Mini"),
  phone("104.28.40.12", "WARP"),
  safari("172.226.40.3", "Private Relay, Akamai"),
  safari("2a02:26f7:c9c4:4000::1", "Private Relay, Akamai, IPv6"),
  safari("104.28.88.4", "Private Relay, Cloudflare"),
  safari("2a09:bac1:28c0::3", "Private Relay, Cloudflare, IPv6"),
  safari("146.75.160.4", "Private Relay, Fastly"),
  safari("2a04:4e41:12::8", "Private Relay, Fastly, IPv6"),
  safari("17.253.1.90", "Apple's offices"),
  desktop("2003:e1:c701::b2", "DSL"),
  desktop("92.72.1.80", "DSL, Vodafone"),
  desktop("86.56.1.44", "cable"),
  desktop("2a01:e0a:1b2::6", "Free"),
  desktop("66.102.8.31", "by way of Google"),
  desktop("165.225.72.30", "a company's proxy, Zscaler"),
  desktop("37.120.200.4", "VPN, M247"),
  desktop("89.187.170.20", "VPN, Datacamp"),
];

/** Known misclassifications. */
export const MISTAKEN: readonly PlacedClick[] = [
  desktop("20.50.91.3", "a company's VPN in Azure"),
  { ...machine("a browser by way of somebody's home", headless), ip: "92.72.6.18" },
];
