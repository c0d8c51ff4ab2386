import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { withAccount } from "@/lib/db/transaction";
import { runTriggerScan } from "./run-trigger-scan";
import { continueMove } from "./move";
import { lockFreeAutomation } from "./store";
import { AUTOMATION, letPass, workOn } from "./test-automations";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });
const [ADA, BOB] = ["+491713920001", "+491713920002"] as const;
type Step = Record<string, unknown>;
const text = (id: string, content = id): Step => ({ kind: "text", id, text: content });
const wait = (id: string, amount = 2): Step => ({ kind: "wait", id, amount, unit: "days" });
const write = (steps: Step[]) => ({ ...AUTOMATION, steps });

async function start(steps: Step[]) {
  const { body } = await send(owner, "POST", "/automations", write(steps));
  const path = `/automations/${body.id}`;
  await send(owner, "PUT", `${path}/publish`);
  return path;
}
async function publish(path: string, steps: Step[]) {
  expect((await send(owner, "PUT", path, write(steps))).status).toBe(200);
  return (await send(owner, "PUT", `${path}/publish`)).body.version as number;
}
let events = 0;
async function enter(phone: string) {
  events += 1;
  const event = { id: `event-${events}`, name: "signed_up", phone, values: {} };
  expect((await send(owner, "POST", "/automation_events", event)).status).toBe(201);
  await workOn(account.id);
}
async function pass(interval: string) {
  await letPass(account.id, interval);
  await workOn(account.id);
}
const getMove = async (path: string) => (await send(owner, "GET", `${path}/move`)).body;
async function move(path: string, version: number) {
  const response = await send(owner, "PUT", `${path}/move`, { version });
  expect(response.status).toBe(200);
  await workOn(account.id);
  return getMove(path);
}
const listTexts = async (phone: string): Promise<string[]> =>
  (await send(owner, "GET", `/sms?phone=${encodeURIComponent(phone)}`)).body
    .map((sms: { text: string }) => sms.text)
    .reverse();
const listVersions = async (path: string) =>
  (await send(owner, "GET", `${path}/people`)).body.map(
    ({ version, step }: { version: number; step: string | null }) => [version, step],
  );

test("continues people at their step in the new version, with their current wait", async () => {
  const path = await start([text("a"), wait("w"), text("b")]);
  await enter(ADA);
  const version = await publish(path, [text("a"), text("new"), wait("w", 5), text("b", "B2")]);
  await enter(BOB);
  expect(await getMove(path)).toMatchObject({ version: 2, movable: 1, staying: [], last: null });
  const moved = await move(path, version);
  expect(moved).toMatchObject({ movable: 0, last: { version: 2, moved: 1 } });
  expect(moved.last.finished_at).toEqual(expect.any(Number));
  expect(await listVersions(path)).toEqual([
    [2, "4"],
    [2, "4"],
  ]);
  await pass("49 hours");
  expect(await listTexts(ADA)).toEqual(["a", "B2"]);
  expect(await listTexts(BOB)).toEqual(["a", "new"]);
  const { steps } = (await send(owner, "GET", `${path}/report`)).body;
  expect(steps.find(({ step }: Step) => step === "4").outcomes.sent).toBe(1);
});

test("moves a person to a step that replaced a completed one, without repeating either", async () => {
  const path = await start([text("a"), wait("w"), text("b")]);
  await enter(ADA);
  await move(path, await publish(path, [text("b"), wait("x"), text("c")]));
  await pass("49 hours");
  await pass("49 hours");
  expect(await listTexts(ADA)).toEqual(["a", "b", "c"]);
});

test("lets people finish the old version whose step was deleted or would repeat", async () => {
  const path = await start([text("a"), wait("w"), text("b")]);
  await enter(ADA);
  await publish(path, [text("b"), text("a")]);
  expect((await getMove(path)).staying).toEqual([{ reason: "step_repeats", people: 1 }]);
  const version = await publish(path, [text("a"), text("c")]);
  expect((await getMove(path)).staying).toEqual([{ reason: "step_removed", people: 1 }]);
  expect(await move(path, version)).toMatchObject({ movable: 0, last: { moved: 0 } });
  await pass("49 hours");
  expect(await listTexts(ADA)).toEqual(["a", "b"]);
});

test("moves many people in batches, each person once", async () => {
  const path = await start([text("a"), wait("w"), text("b")]);
  for (const phone of [ADA, BOB, "+491713920003"]) await enter(phone);
  const version = await publish(path, [text("a"), wait("w"), text("b", "B2")]);
  await send(owner, "PUT", `${path}/move`, { version });
  const id = Number(path.split("/").at(-1));
  const moveOne = () =>
    withAccount(account.id, async (tx) => {
      const automation = await lockFreeAutomation(tx, account.id, id);
      if (automation === undefined) throw new Error("Another worker has it");
      await continueMove(tx, account.id, automation, { limit: 1, now: new Date() });
    });
  const countByVersion = async () => {
    const versions = (await listVersions(path)).map(([number]: [number]) => number);
    return [1, 2].map((number) => versions.filter((item: number) => item === number).length);
  };
  await moveOne();
  expect(await countByVersion()).toEqual([2, 1]);
  await moveOne();
  expect(await countByVersion()).toEqual([1, 2]);
  expect(await getMove(path)).toMatchObject({ movable: 1, last: { moved: 2, finished_at: null } });
  await workOn(account.id);
  expect(await countByVersion()).toEqual([0, 3]);
  const { last } = await getMove(path);
  expect(last).toMatchObject({ moved: 3, finished_at: expect.any(Number) });
});

test("keeps each person in one version after a killed move, and resumes it", async () => {
  const path = await start([text("a"), wait("w"), text("b")]);
  await enter(ADA);
  await enter(BOB);
  const version = await publish(path, [text("a"), wait("w"), text("b", "B2")]);
  await send(owner, "PUT", `${path}/move`, { version });
  const due = { accountId: account.id, id: Number(path.split("/").at(-1)) };
  expect(await killAtWriteTo("automation_moves", () => runTriggerScan(due))).toBeInstanceOf(Error);
  expect(await getMove(path)).toMatchObject({ movable: 2, last: { moved: 0, finished_at: null } });
  await Promise.all([runTriggerScan(due), runTriggerScan(due)]);
  await workOn(account.id);
  expect(await getMove(path)).toMatchObject({ movable: 0, last: { moved: 2 } });
  await pass("49 hours");
  expect([await listTexts(ADA), await listTexts(BOB)]).toEqual([
    ["a", "B2"],
    ["a", "B2"],
  ]);
});

test("moves only to the version that was read, of a running automation", async () => {
  const path = await start([text("a"), wait("w"), text("b")]);
  const put = async (version: number) => {
    const { status, body } = await send(owner, "PUT", `${path}/move`, { version });
    return [status, body.reason];
  };
  expect(await put(2)).toEqual([409, "automation_version"]);
  await send(owner, "PUT", `${path}/archive`);
  expect(await put(1)).toEqual([409, "automation_state"]);
  const steps = [text("a"), text("a", "again")];
  expect((await send(owner, "PUT", path, write(steps))).status).toBe(400);
});
