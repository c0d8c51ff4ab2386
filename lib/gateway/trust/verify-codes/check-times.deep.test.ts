import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { makeTestAccount, makeTestApi, type TestAccount } from "@/lib/api-suites/test-api";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { hashCode, matchesCode } from "./code";
import { sharesSlower } from "./test-paired-times";

/** Tests whether the duration of a check reveals the code. Compares shares of rounds, never absolute times. */
const CODE = "471147";
/** None, half and all but one of the digits are right, then all. */
const ENTERED = { none: "900000", half: "471900", most: "471148", all: CODE } as const;
/** Maximum deviation from one half: five standard deviations (0.5 / √500) for identical times. */
const ALLOWED = 0.12;
const ROUNDS = { rounds: 500, warmUp: 50 };

const say = (what: string, shares: Record<string, number>) =>
  console.log(
    `${what}: ${Object.entries(shares)
      .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`)
      .join(", ")}`,
  );
const farthest = (shares: Record<string, number>) =>
  Math.max(...Object.values(shares).map((share) => Math.abs(share - 0.5)));

type Compare = (accountId: number, id: string, hash: Buffer | null, code: string) => boolean;

/** Many comparisons at once: one is shorter than what the clock can see. */
const makeBatch =
  (compare: Compare, code: string, hash: Buffer | null, id: string, calls: number) => () => {
    for (let call = 0; call < calls; call += 1) compare(1_000_001, id, hash, code);
  };

function compared(compare: Compare, calls: number) {
  const id = randomUUID();
  const hash = hashCode(1_000_001, id, CODE);
  const batch = (code: string, against: Buffer | null = hash) =>
    makeBatch(compare, code, against, id, calls);
  const runs = {
    none: batch(ENTERED.none),
    again: batch(ENTERED.none),
    half: batch(ENTERED.half),
    most: batch(ENTERED.most),
    all: batch(ENTERED.all),
    "nothing to compare with": batch(ENTERED.none, null),
  };
  return sharesSlower(runs, ROUNDS);
}

describe("code comparison", () => {
  test("takes constant time for any number of right digits, also without a code to compare", async () => {
    const shares = await compared(matchesCode, 40);
    say("comparison", shares);
    expect(farthest(shares)).toBeLessThan(ALLOWED);
  }, 60_000);

  /** Insecure comparisons, which the measurements must detect. */
  const deriveKey = (id: string, text: string) => createHmac("sha256", id).update(text).digest();
  const LEAKS: Record<string, [Compare, number]> = {
    "stops at the first wrong digit": [
      (_, _id, hash, code) => {
        for (let at = 0; at < CODE.length; at += 1) if (code[at] !== CODE[at]) return false;
        return hash !== null;
      },
      4_000,
    ],
    "looks the digits up one by one": [
      (_, id, hash, code) => {
        for (let at = 1; at <= CODE.length; at += 1)
          if (!deriveKey(id, code.slice(0, at)).equals(deriveKey(id, CODE.slice(0, at))))
            return false;
        return hash !== null;
      },
      20,
    ],
    "computes nothing where there is nothing to compare with": [
      (accountId, id, hash, code) => hash !== null && matchesCode(accountId, id, hash, code),
      40,
    ],
  };
  test.each(Object.entries(LEAKS))("would be detected if it %s", async (name, [compare, calls]) => {
    const shares = await compared(compare, calls);
    say(name, shares);
    expect(farthest(shares)).toBeGreaterThan(0.4);
  });
});

testDatabase();
const { send } = makeTestApi();

describe("code check request", () => {
  let account: TestAccount;
  const BODY = {
    phone: "+491713920001",
    code: CODE,
    routing_strategy: [{ channel: "sms", sender_id: "NORDWIND" }],
  };
  const create = async () => (await send(account, "POST", "/verify_codes", BODY)).body.id as string;
  const check = (id: string, code: string) =>
    send(account, "POST", `/verify_codes/${id}/check`, { code });

  beforeAll(async () => {
    await importTestRates();
    account = await makeTestAccount();
    await allowTestNumbers(account);
  });

  /** Tries are taken back, so that each round finds the same. */
  const setTries = (tries: number, ids: readonly string[]) =>
    asOwner((tx) =>
      tx.query("UPDATE verify_codes SET tries = $3 WHERE account_id = $1 AND id = ANY ($2)", [
        account.id,
        ids,
        tries,
      ]),
    );

  test("takes constant time for any number of right digits, also when no code can match", async () => {
    const open = [await create(), await create(), await create()];
    const locked = await create();
    const used = await create();
    await setTries(5, [locked]);
    await check(used, CODE);
    // Each kind has each verification as often: one of them may be quicker than another.
    const inTurn = (kind: number, code: string) => (round: number) =>
      check(open[(kind + round) % open.length] ?? "", code);
    const wrong = await sharesSlower(
      {
        none: inTurn(0, ENTERED.none),
        again: inTurn(1, ENTERED.none),
        most: inTurn(2, ENTERED.most),
      },
      { ...ROUNDS, before: () => setTries(0, open) },
    );
    say("wrong", wrong);
    const closed = await sharesSlower(
      {
        "locked, wrong": () => check(locked, ENTERED.none),
        "locked, right": () => check(locked, CODE),
        "used, wrong": () => check(used, ENTERED.none),
        "used, right": () => check(used, CODE),
      },
      ROUNDS,
    );
    say("closed", closed);
    expect(farthest(wrong)).toBeLessThan(ALLOWED);
    expect(farthest(closed)).toBeLessThan(ALLOWED);
  }, 300_000);
});
