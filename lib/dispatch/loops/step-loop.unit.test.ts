import { expect, test } from "vitest";
import { LockBackoff } from "./locked-out";
import { createStepRun } from "./step-loop";

const LOCKED = Object.assign(new Error("canceling statement due to lock timeout"), {
  code: "55P03",
});

interface Due {
  accountId: number;
  id: number;
}

/** Works until only locked items remain. Returns the attempted accounts in order, and the number of polls. */
async function workOff(
  due: Due[],
  isLocked: (due: Due) => boolean = () => false,
): Promise<{ tries: number[]; looks: number }> {
  const tries: number[] = [];
  let looks = 0;
  const failures: string[] = [];
  const { run } = createStepRun(
    {
      name: "test",
      find: async (limit, except) => {
        looks += 1;
        return due.filter(({ accountId }) => !except.includes(accountId)).slice(0, limit);
      },
      runStep: async (one: Due) => {
        tries.push(one.accountId);
        if (isLocked(one)) throw LOCKED;
        due.splice(due.indexOf(one), 1);
        return true;
      },
      describe: ({ id }) => `Work ${id}`,
    },
    (message) => failures.push(message),
  );
  while (!due.every(isLocked)) await run();
  expect(failures).toEqual([]);
  return { tries, looks };
}

const makeWork = (accountId: number, count: number): Due[] =>
  Array.from({ length: count }, (_, id) => ({ accountId, id }));

test("tries an account with locked rows once, however much work it has, without delaying others", async () => {
  // Locked items wait longest, so they always come first.
  const { tries } = await workOff(
    [...makeWork(1, 500), ...makeWork(2, 120)],
    ({ accountId }) => accountId === 1,
  );
  expect(tries.filter((accountId) => accountId === 2)).toHaveLength(120);
  // Waiting for a lock blocks work on other accounts.
  expect(tries.filter((accountId) => accountId === 1).length).toBeLessThanOrEqual(2);
});

test("takes five steps of a busy account, then gives all others a turn", async () => {
  const { tries } = await workOff([...makeWork(1, 1_000), ...makeWork(2, 7), ...makeWork(3, 1)]);
  expect(tries).toHaveLength(1_008);
  expect(tries.indexOf(3)).toBeLessThanOrEqual(10);
  expect(tries.lastIndexOf(2)).toBeLessThanOrEqual(20);
});

test("checks for other accounts about every fifty steps when only one has work", async () => {
  // Each search for others skips all of the account's items.
  const { tries, looks } = await workOff(makeWork(1, 2_000));
  expect(tries).toHaveLength(2_000);
  expect(looks).toBeLessThanOrEqual(100);
});

test("backs off a locked account up to four seconds, until its locks are released", () => {
  let now = 0;
  const lockedOut = new LockBackoff(() => now);
  const waits: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    lockedOut.recordLockout(7);
    const from = now;
    while (lockedOut.has(7)) now += 100;
    waits.push(now - from);
    expect(lockedOut.list()).toEqual([]);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
  lockedOut.recordLockout(7);
  expect(lockedOut.list()).toEqual([7]);
  expect(lockedOut.has(8)).toBe(false);
  lockedOut.remove(7);
  expect(lockedOut.has(7)).toBe(false);
  lockedOut.recordLockout(7);
  now += 1_000;
  expect(lockedOut.has(7)).toBe(false);
});

test("leaves most of the time to others when twenty accounts have locked rows", () => {
  let now = 0;
  const lockedOut = new LockBackoff(() => now);
  const accounts = Array.from({ length: 20 }, (_, index) => index);
  let waited = 0;
  while (now < 300_000) {
    const next = accounts.find((accountId) => !lockedOut.has(accountId));
    now += next === undefined ? 10 : 250;
    if (next === undefined) continue;
    waited += 250;
    lockedOut.recordLockout(next);
  }
  expect(waited / now).toBeLessThan(0.4);
  // All are tried again in time.
  now += 20_000;
  expect(lockedOut.list()).toEqual([]);
});
