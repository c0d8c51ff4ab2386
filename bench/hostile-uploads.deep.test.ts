import { afterAll, beforeAll, expect, it } from "vitest";
import { BOMBS } from "./bombs";
import { highestMiB } from "./memory";
import { type Child, type Customer, makeCustomer, type Stack, startStack } from "./stack";

const MIB = 1024 * 1024;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { NODE_ENV: "test", LOG_LEVEL: "silent" } });
}, 120_000);
afterAll(() => stack.stop());

const call = (api: Child, { token }: Customer, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${api.port}${path}`, {
    ...init,
    headers: {
      accept: "application/json",
      "x-service-auth-token": token,
      ...(init.headers as Record<string, string> | undefined),
    },
    signal: AbortSignal.timeout(60_000),
  });

it("rejects many concurrent files that unpack to 4 GiB while it serves other requests", async () => {
  const api = await stack.start("api");
  const attacker = await makeCustomer("1");
  const neighbour = await makeCustomer("1");
  const json = { "content-type": "application/json" };
  const made = await call(api, attacker, "/groups", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ name: "Bombs" }),
  });
  const { id } = (await made.json()) as { id: number };
  const files = Object.values(BOMBS).map((make) => make());
  for (const file of files) expect(file.length).toBeLessThan(25 * MIB);
  let isOver = false;
  const asked = (async () => {
    const statuses = new Set<number>();
    while (!isOver) statuses.add((await call(api, neighbour, "/me")).status);
    return [...statuses];
  })();
  const answers = await Promise.all(
    [...files, ...files, ...files, ...files].map(async (file) => {
      const response = await call(api, attacker, `/groups/${id}/imports`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(file),
      });
      const { reason } = (await response.json()) as { reason?: string };
      return `${response.status} ${reason}`;
    }),
  );
  isOver = true;
  expect([...new Set(answers)]).toEqual(["422 file_damaged"]);
  expect(await asked).toEqual([200]);
  expect(highestMiB(api)).toBeLessThan(500);
}, 180_000);
