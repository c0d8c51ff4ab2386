import { createReadStream, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * Writes the IP ranges of data centres, whose servers have no human visitors:
 * node tools/make/make-data-centres.mjs FOLDER
 * FOLDER holds asn-ipv4-num.csv and asn-ipv6-num.csv of the npm package `@ip-location-db/asn` (RouteViews, Number
 * Resource Organization, DB-IP; all CC BY 4.0). The package is 64 MB, so the ranges are generated once and committed.
 * Run after changing the list or to refresh the data, and increment RULES_VERSION, so that stored requests are
 * reclassified.
 *
 * Excluded because of human users: Cloudflare, Fastly, Akamai's own (iCloud Private Relay, WARP), Google's own 15169
 * (its VPN), Apple, Opera, Zscaler; hosters used by VPNs (M247, Datacamp, Leaseweb, Clouvider, Tzulo, Zenlayer,
 * HostRoyale); OVH's 35540, which is home access.
 */
const NETWORKS = [
  16509,
  14618,
  8987, // Amazon Web Services
  396982, // Google Cloud
  8075, // Microsoft Azure
  31898, // Oracle Cloud
  36351, // IBM Cloud
  45102,
  37963, // Alibaba Cloud
  132203,
  45090, // Tencent Cloud
  136907,
  55990, // Huawei Cloud
  14061, // DigitalOcean
  63949, // Linode
  20473, // Vultr
  24940,
  213230,
  212317, // Hetzner
  16276, // OVH
  12876, // Scaleway
  51167,
  40021,
  141995, // Contabo
  8560, // IONOS
  197540, // netcup
  8972,
  20773, // Host Europe
  202053, // UpCloud
  19994,
  27357,
  33070,
  15395, // Rackspace
  47583, // Hostinger
  26496,
  398101, // GoDaddy
  46606, // Unified Layer (Bluehost, HostGator)
];

/** Smallest routed networks; IPs are looked up by this many leading bits. */
const IPV4 = { file: "asn-ipv4-num.csv", bits: 32n, unitBits: 24n };
const IPV6 = { file: "asn-ipv6-num.csv", bits: 128n, unitBits: 48n };

async function readRanges(folder, { file, bits, unitBits }) {
  const listed = new Set(NETWORKS.map(String));
  const size = 1n << (bits - unitBits);
  const ranges = [];
  for await (const line of createInterface({ input: createReadStream(path.join(folder, file)) })) {
    const [start, end, network] = line.split(",", 3);
    if (!listed.has(network)) continue;
    // Partial units are dropped, because the rest may be home access.
    const first = (BigInt(start) + size - 1n) / size;
    const last = (BigInt(end) + 1n) / size - 1n;
    if (first <= last) ranges.push([Number(first), Number(last)]);
  }
  return ranges.sort(([a], [b]) => a - b);
}

function merge(ranges) {
  const merged = [];
  for (const [first, last] of ranges) {
    const previous = merged.at(-1);
    if (previous !== undefined && first <= previous[1] + 1)
      previous[1] = Math.max(previous[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** Encodes an unsigned integer as LEB128. */
function toBytes(number) {
  const bytes = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** Encodes each range as the gap before it and its length, in units. */
function encode(ranges) {
  let end = 0;
  const bytes = ranges.flatMap(([first, last]) => {
    const pair = [...toBytes(first - end), ...toBytes(last + 1 - first)];
    end = last + 1;
    return pair;
  });
  return Buffer.from(bytes).toString("base64");
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: node tools/make/make-data-centres.mjs FOLDER");
const ipv4 = merge(await readRanges(folder, IPV4));
const ipv6 = merge(await readRanges(folder, IPV6));
const text = `${JSON.stringify({ ipv4: encode(ipv4), ipv6: encode(ipv6) }, null, 1)}\n`;
writeFileSync(fileURLToPath(new URL("../../data/data-centres.json", import.meta.url)), text);
console.log(`${ipv4.length} IPv4 and ${ipv6.length} IPv6 ranges, ${text.length} bytes`);
