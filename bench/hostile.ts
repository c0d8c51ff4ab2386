import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { BOMBS } from "./bombs";
import { load } from "./load";
import { highestMiB } from "./memory";
import { type Customer, makeCustomer, type Stack } from "./stack";

/** Duration of each of the neighbour's loads. */
const SECONDS = 8;
const CONCURRENT_UPLOADS = 4;
const SLOW_CLIENTS = 200;

export interface HostileMeasurement {
  attack: string;
  /** Neighbour's p95 in milliseconds, during divided by before the attack. */
  ratio: number;
  p95: number;
  aloneP95: number;
  /** Responses to the attacker and the slowest in milliseconds. Null if the attack doesn't wait. */
  answers: number;
  slowestMs: number | null;
  /** Peak memory of the process. */
  highestMiB: number;
}

interface TimedResponse {
  status: number;
  text: string;
}

/** Sends a request with minimal overhead, because this process is also the neighbour. */
const sendRequest = (
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<TimedResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: body === undefined ? "GET" : "POST", headers },
      (response) =>
        text(response).then(
          (all) => resolve({ status: response.statusCode ?? 0, text: all }),
          reject,
        ),
    );
    sent.on("error", reject);
    sent.end(body);
  });

type Attack = (isOver: () => boolean) => Promise<{ answers: number; slowestMs: number | null }>;

/** Sends requests back to back; all must get the `expected` status. */
const runRequests =
  (expected: number, attack: (turn: number) => Promise<TimedResponse>): Attack =>
  async (isOver) => {
    let [answers, slowestMs] = [0, 0];
    const runCaller = async (first: number) => {
      for (let turn = first; !isOver(); turn += CONCURRENT_UPLOADS) {
        const sentAt = performance.now();
        const response = await attack(turn);
        slowestMs = Math.max(slowestMs, performance.now() - sentAt);
        answers += 1;
        if (response.status !== expected) throw new Error(`${response.status} ${response.text}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, (_, at) => runCaller(at)));
    return { answers, slowestMs };
  };

/** Opens slowloris connections that occasionally send a header byte, and reopens closed ones. */
const slowClients =
  (port: number): Attack =>
  (isOver) =>
    new Promise((resolve) => {
      const sockets = new Set<Socket>();
      const open = () => {
        const socket = connect(port, "127.0.0.1", () => socket.write("POST /sms HTTP/1.1\r\nx-"));
        sockets.add(socket);
        // The server is expected to end such connections.
        socket.on("error", () => socket.destroy());
        socket.on("close", () => {
          sockets.delete(socket);
          if (!isOver()) open();
        });
      };
      for (let at = 0; at < SLOW_CLIENTS; at++) open();
      const drip = setInterval(() => {
        for (const socket of sockets) socket.write("a");
        if (!isOver()) return;
        clearInterval(drip);
        for (const socket of sockets) socket.destroy();
        resolve({ answers: 0, slowestMs: null });
      }, 500);
    });

async function makeGroup(url: string, headers: Record<string, string>): Promise<number> {
  const json = { ...headers, "content-type": "application/json" };
  const response = await sendRequest(`${url}/groups`, json, Buffer.from('{"name":"Bombs"}'));
  return (JSON.parse(response.text) as { id: number }).id;
}

/**
 * (t) Measures a neighbour's latency under hostile files, pages far beyond the last, and callers that never finish
 * their request.
 */
export async function benchHostile(stack: Stack): Promise<HostileMeasurement[]> {
  const api = await stack.start("api");
  const url = `http://127.0.0.1:${api.port}`;
  const attacker = await makeCustomer("1");
  const neighbour = await makeCustomer("1");
  const toHeaders = ({ token }: Customer) => ({
    accept: "application/json",
    "x-service-auth-token": token,
  });
  const headers = toHeaders(attacker);
  const group = await makeGroup(url, headers);
  const files = Object.values(BOMBS).map((make) => make());
  const attacks: Record<string, Attack> = {
    "ordinary requests, four at once": runRequests(200, () => sendRequest(`${url}/me`, headers)),
    "files that unpack to 4 GiB, four at once": runRequests(422, (turn) =>
      sendRequest(
        `${url}/groups/${group}/imports`,
        { ...headers, "content-type": "application/octet-stream" },
        files[turn % files.length],
      ),
    ),
    "page 1,000,000 of a list, four at once": runRequests(200, () =>
      sendRequest(`${url}/sms?page=1000000`, headers),
    ),
    [`${SLOW_CLIENTS} clients that send a byte at a time`]: slowClients(api.port),
  };
  const feel = async () =>
    await load({
      url: `${url}/me`,
      seconds: SECONDS,
      connections: 4,
      method: "GET",
      expect: 200,
      customers: [neighbour],
    });
  const measurements: HostileMeasurement[] = [];
  await feel();
  for (const [attack, run] of Object.entries(attacks)) {
    const alone = await feel();
    let isOver = false;
    const attacked = run(() => isOver);
    const during = await feel();
    isOver = true;
    const [aloneP95, { p95 }] = [alone.p95, during];
    measurements.push({
      attack,
      p95,
      aloneP95,
      ratio: p95 / Math.max(1, aloneP95),
      ...(await attacked),
      highestMiB: highestMiB(api),
    });
  }
  return measurements;
}
