const [DOT, ZERO] = [".".charCodeAt(0), "0".charCodeAt(0)];

/** Converts an IPv4 address to a number. Hot path: no allocation. */
export function ipv4Number(ip: string): number {
  let number = 0;
  let byte = 0;
  for (let index = 0; index < ip.length; index += 1) {
    const code = ip.charCodeAt(index);
    if (code === DOT) {
      number = (number + byte) * 256;
      byte = 0;
    } else byte = byte * 10 + code - ZERO;
  }
  return number + byte;
}

const GROUPS = 8;

/** Converts a trailing `192.0.2.1` of an IPv6 into two groups. */
function expandIpv4Suffix(ip: string): string {
  const dotted = ip.slice(ip.lastIndexOf(":") + 1);
  if (!dotted.includes(".")) return ip;
  const number = ipv4Number(dotted);
  const [high, low] = [Math.floor(number / 65_536), number % 65_536];
  return `${ip.slice(0, -dotted.length)}${high.toString(16)}:${low.toString(16)}`;
}

/** Parses an IPv6 address into eight 16-bit groups. */
export function ipv6Groups(ip: string): number[] {
  const [head = "", tail] = expandIpv4Suffix(ip).split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = Math.max(0, GROUPS - front.length - back.length);
  const zeros = Array<string>(gap).fill("0");
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}

/** Returns the first 48 bits, which fit into a number. */
export function ipv6Site(ip: string): number {
  const [a = 0, b = 0, c = 0] = ipv6Groups(ip);
  return (a * 65_536 + b) * 65_536 + c;
}

/** Binary search: returns the index of the last start that is at most `unit`, or -1. Expects ascending starts. */
export function findLastStart(starts: Float64Array, unit: number): number {
  let from = 0;
  let to = starts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? 0) <= unit) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
