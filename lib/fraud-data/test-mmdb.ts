import { isIP } from "node:net";

/** Writes small MaxMind DB files (specification 2.0) with records of 32 bits. */
export interface MmdbOptions {
  databaseType: string;
  ipVersion?: 4 | 6;
  builtAt?: Date;
  /** Records by network, such as `2000::/3`; none within another. */
  networks: Readonly<Record<string, unknown>>;
  /** Bytes that no record needs, for large files. */
  padding?: number;
}

const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const [STRING, DOUBLE, UINT32, MAP, ARRAY] = [2, 3, 6, 7, 11];

function header(type: number, size: number): Buffer {
  const isLong = size >= 29;
  const first = ((type > 7 ? 0 : type) << 5) | (isLong ? 29 : size);
  return Buffer.from([first, ...(type > 7 ? [type - 7] : []), ...(isLong ? [size - 29] : [])]);
}

function encode(value: unknown): Buffer {
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([header(STRING, text.length), text]);
  }
  if (typeof value === "number") {
    const isWhole = Number.isInteger(value) && value >= 0;
    const bytes = Buffer.alloc(isWhole ? 4 : 8);
    if (isWhole) bytes.writeUInt32BE(value);
    else bytes.writeDoubleBE(value);
    return Buffer.concat([header(isWhole ? UINT32 : DOUBLE, bytes.length), bytes]);
  }
  if (Array.isArray(value))
    return Buffer.concat([header(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([header(MAP, entries.length), ...entries.flat().map(encode)]);
}

/** Returns an IP's bits, 32 or 128 by version. */
function toBits(ip: string): number[] {
  const isV4 = isIP(ip) === 4;
  const [head = "", tail = ""] = ip.split("::");
  const splitGroups = (text: string) => (text === "" ? [] : text.split(":"));
  const [front, back] = [splitGroups(head), splitGroups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0");
  const parts = isV4
    ? ip.split(".").map(Number)
    : [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
  const width = isV4 ? 8 : 16;
  return parts.flatMap((part) => [...part.toString(2).padStart(width, "0")].map(Number));
}

interface Node {
  children: [Node | number | null, Node | number | null];
  index: number;
}

function insert(root: Node, bits: readonly number[], data: number, nodes: Node[]): void {
  let node = root;
  for (const [at, bit] of bits.entries()) {
    if (at === bits.length - 1) {
      node.children[bit as 0 | 1] = data;
      return;
    }
    let next = node.children[bit as 0 | 1];
    if (next === null || typeof next === "number") {
      next = { children: [null, null], index: nodes.length };
      nodes.push(next);
      node.children[bit as 0 | 1] = next;
    }
    node = next;
  }
}

/** Returns the file. */
export function makeMmdb({
  databaseType,
  ipVersion = 6,
  builtAt = new Date("2026-11-01T00:00:00Z"),
  networks,
  padding = 0,
}: MmdbOptions): Buffer {
  const root: Node = { children: [null, null], index: 0 };
  const nodes = [root];
  const data: Buffer[] = [];
  let size = 0;
  for (const [network, record] of Object.entries(networks)) {
    const [ip = "", prefix = "0"] = network.split("/");
    const lead = isIP(ip) === 4 && ipVersion === 6 ? Array<number>(96).fill(0) : [];
    insert(root, [...lead, ...toBits(ip).slice(0, Number(prefix))], size, nodes);
    const encoded = encode(record);
    data.push(encoded);
    size += encoded.length;
  }
  const tree = Buffer.alloc(nodes.length * 8);
  for (const { children, index } of nodes) {
    for (const [side, child] of children.entries()) {
      const unknown = nodes.length;
      const at = typeof child === "number" ? unknown + 16 + child : (child?.index ?? unknown);
      tree.writeUInt32BE(at, index * 8 + side * 4);
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.round(builtAt.getTime() / 1_000),
    database_type: databaseType,
    ip_version: ipVersion,
    node_count: nodes.length,
    record_size: 32,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.alloc(padding), MARKER, metadata]);
}

/** Every public IP, in two halves of IPv4 and one network of IPv6. */
const EVERYWHERE = ["0.0.0.0/1", "128.0.0.0/1", "2000::/3"] as const;

/** Creates a database with the same record for every IP. */
export const makeUniformMmdb = (databaseType: string, record: unknown, more: object = {}): Buffer =>
  makeMmdb({
    databaseType,
    networks: Object.fromEntries(EVERYWHERE.map((network) => [network, record])),
    ...more,
  });
