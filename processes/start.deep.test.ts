import { expect, it } from "vitest";
import { descendantsOf } from "./test-copy";
import {
  type Demo,
  expectAllGone,
  postgresPort,
  printedRequest,
  readData,
  startKit,
} from "./test-start";

/** `npm start` again, after everything was killed at once. */
const { port, start, dataDir } = startKit();

it("killed, it left nothing behind and lost nothing; it ends on SIGINT", async () => {
  const environment = { DATA_DIR: dataDir("own") };
  const first = start(environment);
  await first.ready();
  const demo: Demo = readData(environment.DATA_DIR, "demo.json");
  const sent = await printedRequest(first.stdout());
  expect(sent.status).toBe(201);
  const { uuid } = await sent.json();
  const ports = [port(), postgresPort(environment.DATA_DIR)];
  const killed = descendantsOf(first.pid);
  first.child.kill("SIGKILL");
  await expectAllGone(killed, ports);

  const run = start(environment);
  await run.ready();
  expect(run.stdout()).not.toContain("demo data");
  expect(readData(environment.DATA_DIR, "demo.json")).toEqual(demo);
  const answer = await fetch(`${demo.apiUrl}/sms/${uuid}`, {
    headers: { "x-service-auth-token": demo.apiKey },
  });
  expect(answer.status).toBe(200);

  const started = descendantsOf(run.pid);
  run.child.kill("SIGINT");
  expect(await run.exitCode).toBe(0);
  await expectAllGone(started, [port(), postgresPort(environment.DATA_DIR)]);
}, 360_000);
