import { afterEach, describe, expect, it } from "vitest";
import { AccountSlots } from "./account-slots";

/** Ends a finished test's work, whose timeouts would otherwise fire during another test. */
const leftovers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const endAll of leftovers.splice(0)) await endAll();
});

/** Work that the test ends by name. */
function jobs(slots: AccountSlots) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (accountId: number, name: string) =>
    slots.run(accountId, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    // Promises that follow from it are settled within one turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
  };
  leftovers.push(async () => {
    for (let count = 0; count < started.length; count++) await end(started[count] ?? "");
  });
  return { started, run, end };
}

const OPTIONS = { total: 6, perAccount: 3, reserved: 2, maxWaiting: 3, maxWaitMs: 60_000 };

describe("slots of accounts", () => {
  it("limits an account to its share, and queues the rest in order", async () => {
    const { started, run, end } = jobs(new AccountSlots(OPTIONS));
    const all = ["a1", "a2", "a3", "a4", "a5"].map((name) => run(1, name));
    expect(started).toEqual(["a1", "a2", "a3"]);
    await end("a2");
    expect(started).toEqual(["a1", "a2", "a3", "a4"]);
    for (const name of ["a1", "a3", "a4", "a5"]) await end(name);
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "a5"]);
  });

  it("limits a group to fewer than all slots, and lets others pass its queue", async () => {
    const getGroup = (accountId: number) => (accountId < 10 ? "one" : "other");
    const { started, run, end } = jobs(
      new AccountSlots({ ...OPTIONS, findGroup: getGroup, perGroup: 2 }),
    );
    void run(1, "a1");
    void run(2, "b1");
    void run(3, "c1");
    void run(11, "d1");
    expect(started).toEqual(["a1", "b1", "d1"]);
    await end("d1");
    expect(started).toEqual(["a1", "b1", "d1"]);
    await end("a1");
    expect(started).toEqual(["a1", "b1", "d1", "c1"]);
  });

  it("reserves the last slots for accounts without any", async () => {
    const { started, run } = jobs(new AccountSlots(OPTIONS));
    for (const name of ["a1", "a2", "a3"]) void run(1, name);
    for (const name of ["b1", "b2"]) void run(2, name);
    void run(3, "c1");
    void run(4, "d1");
    void run(5, "e1");
    expect(started).toEqual(["a1", "a2", "a3", "b1", "c1", "d1"]);
  });

  it("alternates between waiting accounts, whatever the length of each queue", async () => {
    const slots = new AccountSlots({ ...OPTIONS, total: 1, perAccount: 1, reserved: 0 });
    const { started, run, end } = jobs(slots);
    for (const name of ["a1", "a2", "a3"]) void run(1, name);
    for (const name of ["b1", "b2"]) void run(2, name);
    for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
    expect(started).toEqual(["a1", "a2", "b1", "a3", "b2"]);
  });

  it("rejects work that exceeds the queue limit or the timeout, and never runs it", async () => {
    const full = jobs(new AccountSlots(OPTIONS));
    for (let index = 0; index < 6; index += 1) void full.run(1, `a${index}`);
    await expect(full.run(1, "too many")).rejects.toMatchObject({ code: "too_many_requests" });
    const { started, run, end } = jobs(
      new AccountSlots({ ...OPTIONS, perAccount: 1, maxWaitMs: 5 }),
    );
    const first = run(1, "first");
    await expect(run(1, "late")).rejects.toMatchObject({ code: "unavailable" });
    await end("first");
    expect(await first).toBe("first");
    expect(started).toEqual(["first"]);
  });

  it("frees the slot of failed work", async () => {
    const slots = new AccountSlots({ ...OPTIONS, perAccount: 1 });
    await expect(slots.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await slots.run(1, async () => "next")).toBe("next");
  });
});
