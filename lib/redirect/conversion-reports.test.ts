import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CLIENT_IP_HEADER } from "@/lib/auth/peer-ip";
import { testModule } from "@/lib/api-suites/test-module";
import { deferred } from "@/lib/core/test-deferred";
import { clickIdForTest } from "@/lib/gateway/campaigns/conversions/test-conversions";
import { MAX_REPORT_BYTES, REPORT_PATH, SCRIPT_PATH } from "./conversion-paths";
import { serveConversions } from "./conversion-reports";

const { send, account } = testModule();

const problems: unknown[] = [];
const ended: (() => unknown)[] = [];
let served: (request: IncomingMessage, response: ServerResponse) => void;
let url: string;

beforeEach(async () => {
  served = () => {};
  const server = createServer((incoming, response) => {
    incoming.headers[CLIENT_IP_HEADER] ??= "92.72.1.1";
    const isServed = serveConversions(incoming, response, (...problem) => problems.push(problem));
    if (isServed) served(incoming, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ended.push(() => server.close());
});
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
  for (const end of ended.splice(0)) end();
});

const fetchStatus = async (path: string, init: RequestInit = {}) =>
  (await fetch(url + path, init)).status;
const post = (body: string) => fetchStatus(REPORT_PATH, { method: "POST", body });

test.each([
  ["GET", SCRIPT_PATH, 200],
  ["HEAD", `${SCRIPT_PATH}?v=1`, 200],
  ["POST", SCRIPT_PATH, 405],
  ["GET", `${SCRIPT_PATH}/`, 404],
  ["GET", REPORT_PATH, 405],
  ["OPTIONS", REPORT_PATH, 405],
])("answers %s %s with %i", async (method, path, status) => {
  expect(await fetchStatus(path, { method })).toBe(status);
});

test("stores a report, and rejects malformed ones", async () => {
  const { body: campaign } = await send(account, "POST", "/short_link_campaigns", {
    type: 2,
    name: "Sale",
    url: "https://example.org",
    conversion_days: 30,
  });
  const click = await clickIdForTest(account.id, campaign.id);
  expect(await post(JSON.stringify({ click_id: click, kind: "lead", name: "\0" }))).toBe(204);
  for (const text of ["", "[", "null", "[1]", '{"__proto__":{"click_id":1}}', '"\ud800"'])
    expect(await post(text)).toBe(422);
});

/** Starts a report whose body never ends. */
async function beginReport() {
  const arrived = deferred();
  let last: { incoming?: IncomingMessage; response?: ServerResponse } = {};
  served = (incoming, response) => {
    last = { incoming, response };
    arrived.resolve();
  };
  const visitor = request(url + REPORT_PATH, { method: "POST" });
  visitor.on("error", () => {}).on("response", (answer) => answer.resume());
  visitor.write("{");
  await arrived.promise;
  return { visitor, ...last };
}

test("logs no failure when a visitor leaves while reporting", async () => {
  const { visitor, incoming } = await beginReport();
  const closed = new Promise((resolve) => incoming?.once("close", resolve));
  visitor.destroy();
  await closed;
  expect(await post("{}")).toBe(422);
});

test("responds once to a report whose body timed out", async () => {
  const rejected: unknown[] = [];
  const note = (reason: unknown) => void rejected.push(reason);
  process.on("unhandledRejection", note);
  ended.push(() => process.off("unhandledRejection", note));
  const { visitor, incoming, response } = await beginReport();
  const arrived = new Promise((resolve) => incoming?.once("end", resolve));
  response?.writeHead(408).end();
  visitor.end("}");
  await arrived;
  expect(await post("{}")).toBe(422);
  // Would end the process.
  expect(rejected).toEqual([]);
});

test("rejects a report that is too long", async () => {
  expect(await post(JSON.stringify({ name: "x".repeat(MAX_REPORT_BYTES) }))).toBe(422);
});
