import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { urlProblem } from "./check-url";
import type { Resolve } from "./guarded-lookup";
import { createPolicy, type OutgoingPolicy } from "./policy";
import { sendRequest } from "./send-request";

/** Internal targets on real listeners that count connections, of which there must be none. */

const STRICT = createPolicy({ allowSubnets: [], port: 3000, publicUrl: "https://gateway.example" });
const servers: Server[] = [];
let accepted = 0;
let port = 0;

const listen = (host: string, wanted: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer((socket: Socket) => {
      accepted += 1;
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    });
    server.once("error", reject);
    server.listen({ host, port: wanted, ipv6Only: host === "::" }, () => {
      servers.push(server);
      resolve((server.address() as { port: number }).port);
    });
  });

beforeAll(async () => {
  port = await listen("0.0.0.0", 0);
  // Machines without IPv6 have no such target.
  await listen("::", port).catch(() => 0);
});
afterAll(() => {
  for (const server of servers) server.close();
});

const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address, family }) => (family === "IPv6" ? `[${address.replace(/%.*/, "")}]` : address));

/** Hosts in URLs: each is an address inside, in some spelling. */
const HOSTS = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "0177.1",
  "017700000001",
  "127.0.0.1.",
  "0x7F.0x0.0x0.0x1",
  "00000177.0.0.1",
  "１２７.０.０.１",
  "127。0。0。1",
  "①②⑦.⓪.⓪.①",
  "0",
  "0.0.0.0",
  "0x0",
  "00000000",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd12:3456:789a::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "[100::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[fec0::1]",
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.255.255",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "[::ffff:a9fe:a9fe]",
  "100.64.0.1",
  "100.127.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  // Cloud metadata endpoints.
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
  "[::ffff:0:127.0.0.1]",
  "[100:0:0:1::1]",
  "[2001:2::1]",
  "[2001:10::1]",
  "255.255.255.255",
  "192.88.99.1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  ...own,
];

const requestProblem = async (
  url: string,
  more: { policy?: OutgoingPolicy; resolve?: Resolve } = {},
): Promise<string> => {
  const request = { method: "POST", url, headers: {}, body: Buffer.from("{}") } as const;
  const result = await sendRequest(request, { policy: STRICT, connectMs: 300, ...more });
  return "problem" in result ? result.problem : `answered ${result.response.status}`;
};

describe("internal addresses (SSRF)", () => {
  test("are tested in sufficient number", () => expect(HOSTS.length).toBeGreaterThan(75));

  test.each(HOSTS)("block connections to %s", async (host) => {
    const before = accepted;
    expect(await requestProblem(`http://${host}:${port}/`)).toBe("blocked_address");
    expect(accepted).toBe(before);
  });

  test.each([
    ["the only address", ["127.0.0.1"]],
    ["one of several", ["1.1.1.1", "127.0.0.1"]],
    ["one of another family", ["1.1.1.1", "::1"]],
    ["IPv4 written as IPv6", ["::ffff:127.0.0.1"]],
    ["IPv4 within IPv6", ["64:ff9b::7f00:1"]],
    ["the address of metadata", ["169.254.169.254"]],
    ["that address in IPv6", ["fd00:ec2::254"]],
    ["no address at all", ["not an address"]],
  ])("block a name that resolves to %s", async (_, addresses) => {
    const before = accepted;
    const resolve = async () => addresses;
    expect(await requestProblem(`http://hook.example:${port}/`, { resolve })).toBe(
      "blocked_address",
    );
    expect(accepted).toBe(before);
  });

  test("resolve a name once, and use the first answer (DNS rebinding)", async () => {
    const before = accepted;
    let asked = 0;
    // An address on the Internet first, one inside from then on.
    const resolve = async () => (asked++ === 0 ? ["1.1.1.1"] : ["127.0.0.1"]);
    const url = `http://rebind.example:${port}/`;
    await requestProblem(url, { resolve });
    expect(asked).toBe(1);
    expect(accepted).toBe(before);
    expect(await requestProblem(url, { resolve })).toBe("blocked_address");
    expect(accepted).toBe(before);
  });

  test.each([301, 302, 303, 307, 308])(
    "don't follow a redirect (%i) to an internal address",
    async (status) => {
      const targets = [
        `http://127.0.0.1:${port}/`,
        `http://169.254.169.254:${port}/`,
        "/own",
        "//[::1]/",
      ];
      const asked: string[] = [];
      const server = createHttpServer((request, response) => {
        asked.push(request.url ?? "");
        response.writeHead(status, { location: targets[asked.length - 1] ?? "" }).end();
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const allowSubnets = ["127.0.0.1/32"];
      const policy = createPolicy({ allowSubnets, port: 3000, publicUrl: "http://localhost:3000" });
      const before = accepted;
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
      for (const _ of targets)
        expect(await requestProblem(url, { policy })).toBe(`answered ${status}`);
      expect(asked).toEqual(targets.map(() => "/hook"));
      expect(accepted).toBe(before);
    },
  );

  test("would be reached without the guard, since listeners exist", async () => {
    const open = { ...STRICT, canReach: () => true };
    const before = accepted;
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "localhost"])
      expect(await requestProblem(`http://${host}:${port}/`, { policy: open })).toBe(
        "answered 200",
      );
    const resolve = async () => ["127.0.0.1"];
    const url = `http://hook.example:${port}/`;
    expect(await requestProblem(url, { policy: open, resolve })).toBe("answered 200");
    expect(accepted).toBe(before + 5);
  });

  test("allow only the permitted addresses", async () => {
    const local = createPolicy({
      port: 3000,
      publicUrl: "http://localhost:3000",
      allowSubnets: ["127.0.0.1/32"],
    });
    expect(await requestProblem(`http://127.0.0.1:${port}/`, { policy: local })).toBe(
      "answered 200",
    );
    for (const host of ["127.0.0.2", "10.0.0.1", "[::1]", "169.254.169.254"])
      expect(await requestProblem(`http://${host}:${port}/`, { policy: local })).toBe(
        "blocked_address",
      );
    for (const host of ["127.0.0.1", "localhost"])
      expect(urlProblem(`http://${host}:3000/api/sms`, local)).toBe("own");
  });
});

describe("URLs", () => {
  test.each([
    ["https://example.com/hook?x=1", null],
    ["http://example.com:8080/", null],
    ["https://bücher.example/", null],
    ["https://8.8.8.8/", null],
    ["https://[2606:4700::1111]/", null],
    ["https://gateway.example/api", "own"],
    ["ftp://example.com/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["gopher://example.com/", "scheme"],
    ["//example.com/", "form"],
    ["example.com", "form"],
    ["http:\\\\evil.example\\x", "form"],
    ["https://exa mple.com/", "form"],
    ["https://example.com/\r\nHost: evil", "form"],
    ["https://exa_mple..com/", "form"],
    [`https://example.com/${"x".repeat(2_000)}`, "form"],
    ["https://user@example.com/", "credentials"],
    ["https://user:pass@example.com/", "credentials"],
    ["https://example.com@127.0.0.1/", "credentials"],
    ["https://example.com:22/", "port"],
    ["https://example.com:25/", "port"],
    ["https://example.com:0/", "port"],
    ["https://example.com:5432/", "port"],
    ["https://example.com:6379/", "port"],
    ["https://example.com:27017/", "port"],
  ])("%s: %s", (url, problem) => expect(urlProblem(url, STRICT)).toBe(problem));
});
