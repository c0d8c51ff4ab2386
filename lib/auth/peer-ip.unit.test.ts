import { describe, expect, it } from "vitest";
import { ipFromHeaders, peerIp, setGatewayToken } from "./peer-ip";

describe("peerIp", () => {
  it.each([
    ["the socket is believed", "203.0.113.9", undefined, [], "203.0.113.9"],
    ["a forged header is not", "203.0.113.9", "1.2.3.4", [], "203.0.113.9"],
    [
      "a forged header from an untrusted peer",
      "203.0.113.9",
      "1.2.3.4",
      ["10.0.0.1"],
      "203.0.113.9",
    ],
    ["IPv4 in IPv6 form", "::ffff:192.0.2.7", undefined, [], "192.0.2.7"],
    ["one trusted proxy", "10.0.0.1", "198.51.100.2", ["10.0.0.1"], "198.51.100.2"],
    ["a proxy in IPv6 form", "::ffff:10.0.0.1", "198.51.100.2", ["10.0.0.0/8"], "198.51.100.2"],
    ["two hops of ours", "10.0.0.1", "198.51.100.2, 10.9.9.9", ["10.0.0.0/8"], "198.51.100.2"],
    [
      "what the caller wrote stays unread",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.2",
      ["10.0.0.1"],
      "198.51.100.2",
    ],
    ["a proxy that adds a port", "10.0.0.1", "198.51.100.2:4711", ["10.0.0.1"], "198.51.100.2"],
    ["an unreadable hop", "10.0.0.1", "unknown", ["10.0.0.1"], "10.0.0.1"],
    ["no header from the proxy", "10.0.0.1", undefined, ["10.0.0.1"], "10.0.0.1"],
    ["IPv6 with zeros", "10.0.0.1", "2001:0DB8:0:0ab::0:1", ["10.0.0.1"], "2001:db8:0:ab::1"],
    ["IPv4 in IPv6 form, in hex", "::ffff:c000:207", undefined, [], "192.0.2.7"],
    ["IPv6 ranges", "2001:db8::1", "2001:DB8:1::5", ["2001:db8::/48"], "2001:db8:1::5"],
  ])("%s", (_name, socket, forwarded, trusted, expected) => {
    expect(peerIp(socket, forwarded, trusted)).toBe(expected);
  });
});

describe("ipFromHeaders", () => {
  it("trusts the header only with this process's token", () => {
    const headers = new Headers({ "x-gw-client-ip": "192.0.2.1", "x-gw-token": "t".repeat(32) });
    expect(ipFromHeaders(headers)).toBeUndefined();
    setGatewayToken("t".repeat(32));
    expect(ipFromHeaders(headers)).toBe("192.0.2.1");
    headers.set("x-gw-token", "u".repeat(32));
    expect(ipFromHeaders(headers)).toBeUndefined();
  });
});
