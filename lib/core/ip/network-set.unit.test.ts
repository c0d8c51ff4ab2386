import { BlockList, isIPv4, SocketAddress } from "node:net";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { ipv4Number, ipv6Groups, ipv6Site } from "./ip-number";
import { NetworkSet } from "./network-set";

const next = createSeededRandom(11);
const below = (limit: number) => Math.floor(next() * limit);
/** Groups are often zero, so that many spellings are short, and few differ, so that many networks have them. */
const randomIpv6 = () =>
  Array.from({ length: 8 }, () => (next() < 0.5 ? 0 : below(4) * 16_384 + below(2))).map((group) =>
    group.toString(16),
  );
const randomIpv4 = () => Array.from({ length: 4 }, () => below(4) * 64 + below(2)).join(".");
const shortest = (ip: string) => new SocketAddress({ address: ip, family: "ipv6" }).address;

describe("IPs as numbers", () => {
  it.each([
    ["0.0.0.0", 0],
    ["1.2.3.4", 0x01020304],
    ["255.255.255.255", 0xffffffff],
  ])("converts %s to %d", (ip, number) => {
    expect(ipv4Number(ip)).toBe(number);
  });

  it.each([
    ["::", [0, 0, 0, 0, 0, 0, 0, 0]],
    ["::1", [0, 0, 0, 0, 0, 0, 0, 1]],
    ["2001:db8::", [0x2001, 0xdb8, 0, 0, 0, 0, 0, 0]],
    ["2001:db8::a:b", [0x2001, 0xdb8, 0, 0, 0, 0, 0xa, 0xb]],
    ["1:2:3:4:5:6:7:8", [1, 2, 3, 4, 5, 6, 7, 8]],
    ["::ffff:192.0.2.1", [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x201]],
    ["64:ff9b::192.0.2.1", [0x64, 0xff9b, 0, 0, 0, 0, 0xc000, 0x201]],
  ])("splits %s into the groups %j", (ip, groups) => {
    expect(ipv6Groups(ip)).toEqual(groups);
  });

  it("has the same groups in every spelling", () => {
    for (let round = 0; round < 2_000; round += 1) {
      const groups = randomIpv6();
      const short = shortest(groups.join(":"));
      expect([short, ipv6Groups(short)]).toEqual([
        short,
        groups.map((group) => Number.parseInt(group, 16)),
      ]);
    }
  });

  it("assigns 2001:db8:1::9 to the site of its first 48 bits", () => {
    expect(ipv6Site("2001:db8:1::9")).toBe(0x2001_0db8_0001);
  });
});

describe("network set", () => {
  it("matches the Node.js BlockList for all prefix lengths", () => {
    // A list of its own for each: Node.js takes IPv4 for IPv6, too.
    const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
    const set = new NetworkSet();
    for (let made = 0; made < 100; made += 1) {
      const [ipv4, ipv6] = [randomIpv4(), shortest(randomIpv6().join(":"))];
      const [bits4, bits6] = [12 + below(21), 12 + below(117)];
      lists.ipv4.addSubnet(ipv4, bits4, "ipv4");
      lists.ipv6.addSubnet(ipv6, bits6, "ipv6");
      set.add(ipv4, bits4);
      set.add(ipv6, bits6);
    }
    const found = { yes: 0, no: 0 };
    for (let round = 0; round < 10_000; round += 1) {
      const ip = round % 2 === 0 ? randomIpv4() : shortest(randomIpv6().join(":"));
      const version = isIPv4(ip) ? "ipv4" : "ipv6";
      const isListed = lists[version].check(ip, version);
      expect([ip, set.has(ip)]).toEqual([ip, isListed]);
      found[isListed ? "yes" : "no"] += 1;
    }
    // Both were tested often enough to be meaningful.
    expect(Math.min(found.yes, found.no)).toBeGreaterThan(1_000);
  });

  it("contains no IPs of a version without networks", () => {
    const set = NetworkSet.of(["192.0.2.0/24"]);
    expect([set.has("192.0.2.9"), set.has("192.0.3.9"), set.has("2001:db8::1")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
