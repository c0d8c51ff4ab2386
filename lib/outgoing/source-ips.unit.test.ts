import { expect, test } from "vitest";
import { createPolicy } from "./policy";
import { sendRequest } from "./send-request";
import { findMissingIp, networkRouteFrom } from "./source-ips";

const V4 = "198.51.100.7";
const V6 = "2001:db8::7";

test.each([
  [
    "no source: the system chooses",
    [],
    ["1.1.1.1", "2606::1"],
    { addresses: ["1.1.1.1", "2606::1"] },
  ],
  [
    "one family",
    [V4],
    ["2606::1", "1.1.1.1", "1.0.0.1"],
    { addresses: ["1.1.1.1", "1.0.0.1"], localAddress: V4 },
  ],
  ["the other family", [V6], ["1.1.1.1", "2606::1"], { addresses: ["2606::1"], localAddress: V6 }],
  [
    "both: that of the first address",
    [V4, V6],
    ["2606::1", "1.1.1.1"],
    { addresses: ["2606::1"], localAddress: V6 },
  ],
])("%s", (_, sourceIps, addresses, route) => {
  expect(networkRouteFrom(sourceIps, addresses)).toEqual(route);
});

test("never connects over a family without a source IP", async () => {
  const policy = createPolicy({
    allowSubnets: [],
    port: 3000,
    publicUrl: "https://gateway.example",
  });
  const request = { method: "GET", url: "http://hook.example/", headers: {} } as const;
  const resolve = async () => ["1.1.1.1"];
  expect(await sendRequest(request, { policy, resolve, sourceIps: ["::1"] })).toEqual({
    problem: "not_reached",
  });
});

test("detects a source IP that this machine lacks", async () => {
  expect(await findMissingIp([])).toBe(null);
  expect(await findMissingIp(["127.0.0.1"])).toBe(null);
  expect(await findMissingIp(["127.0.0.1", V4])).toBe(V4);
});
