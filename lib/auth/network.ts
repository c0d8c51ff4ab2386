import { isIP } from "node:net";

/** Parses one side of `::`; an IPv4 tail counts as two groups. */
function parseGroups(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Returns the eight groups of an IPv6 address. IPv4, IPv4-mapped IPv6 and anything else is returned unchanged. */
function parseIp(ip: string): string | number[] {
  const withoutZone = ip.replace(/%.*$/, "");
  if (isIP(withoutZone) !== 6) return withoutZone;
  const [left = "", right] = withoutZone.split("::");
  const [before, after] = [parseGroups(left), parseGroups(right ?? "")];
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  const groups = [...before, ...zeros, ...after];
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return groups;
}

function formatPrefix(groups: readonly number[], bits: 48 | 64): string {
  const net = groups.slice(0, bits / 16).map((group) => group.toString(16));
  return `${net.join(":")}::/${bits}`;
}

/**
 * Returns the network that counts as one origin: an IPv4 address or an IPv6 /64. IPv4-mapped IPv6 is IPv4; other text
 * stays.
 */
export function toNetwork(ip: string): string {
  const parts = parseIp(ip);
  return typeof parts === "string" ? parts : formatPrefix(parts, 64);
}

/** Returns the usual range of an owner of many networks: IPv4 /24 or IPv6 /48. */
export function toWideNetwork(ip: string): string {
  const parts = parseIp(ip);
  if (typeof parts !== "string") return formatPrefix(parts, 48);
  return isIP(parts) === 4 ? `${parts.slice(0, parts.lastIndexOf("."))}.0/24` : parts;
}
