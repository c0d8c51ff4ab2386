import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { AUTOMATION, workOn } from "./test-automations";
import { runAutomationSteps } from "./work-on";

const { send, account, owner, database } = testModule({ people: ["owner"], hasRates: true });
const PHONE = "+491713920001";

async function start(): Promise<number> {
  const { body } = await send(owner, "POST", "/automations", AUTOMATION);
  await send(owner, "PUT", `/automations/${body.id}/publish`);
  await workOn(account.id);
  return body.id;
}
const report = () =>
  send(owner, "POST", "/automation_events", { id: "one", name: "signed_up", phone: PHONE });
const getPeople = async (id: number) =>
  (await send(owner, "GET", `/automations/${id}/people`)).body as { state: string }[];

/** Runs `work` while a change of state isn't committed yet, until it is done or waits for the change. */
async function whileChanging<T>(state: string, work: () => Promise<T>): Promise<T> {
  const running = await asOwner(async (tx) => {
    await tx.query("SELECT id FROM automations WHERE account_id = $1 FOR UPDATE", [account.id]);
    // Simulates that a worker has already processed the change.
    await tx.query("UPDATE automations SET state = $2, work_at = NULL WHERE account_id = $1", [
      account.id,
      state,
    ]);
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countLockWaits(database.current.url)) === 0);
    return { result };
  });
  return running.result;
}

test("enters no people into an automation archived concurrently", async () => {
  const id = await start();
  expect((await whileChanging("archived", report)).body).toMatchObject({ started: 0 });
  expect(await getPeople(id)).toEqual([]);
});

test("parks no people in an automation resumed concurrently", async () => {
  const id = await start();
  await report();
  await send(owner, "PUT", `/automations/${id}/pause`);
  await whileChanging("active", () => runAutomationSteps({ accountId: account.id, id }));
  await workOn(account.id);
  expect(await getPeople(id)).toMatchObject([{ state: "finished" }]);
});
