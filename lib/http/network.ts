import { isIP } from "node:net";

/** Groups of one side of `::`; an IPv4 tail takes the place of two. */
function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/**
 * Returns what counts as one place of origin: an IPv4 address, or the /64 of an IPv6 address, which one
 * customer of a provider has as a rule. IPv4 written as IPv6 is IPv4. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) !== 6) return plain;
  const [left = "", right] = plain.split("::");
  const [before, after] = [groupsOf(left), groupsOf(right ?? "")];
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  const groups = [...before, ...zeros, ...after];
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const net = groups.slice(0, 4).map((group) => group.toString(16));
  return `${net.join(":")}::/64`;
}
