import { beforeAll, expect, test } from "vitest";
import { calculateCharge } from "@/lib/core/billing/charge";
import { PAYMENT_STATUSES } from "@/lib/core/billing/payment-status";
import { PAYMENT_TYPES } from "@/lib/core/billing/payment-types";
import { testModule } from "@/lib/api-suites/test-module";
import { withAccount } from "@/lib/db/transaction";
import { importPayment } from "./import";

const { send, account } = testModule({ isShared: true });

const T = 1_767_225_600;
const at = (n: number) => T + n * 86_400;

interface Item {
  id: number;
  created_at: number;
  status: number;
  type: number;
}

const list = async (query: string): Promise<Item[]> => {
  const { status, body } = await send(account, "GET", `/payments?${query}`);
  expect([status, query]).toEqual([200, query]);
  return body;
};

/** One payment of each state a day, by the ways to pay in turn. */
beforeAll(async () => {
  const { id } = account;
  for (const [n, status] of PAYMENT_STATUSES.entries()) {
    const type = PAYMENT_TYPES[n % PAYMENT_TYPES.length] ?? 1;
    const terms = { currency: "EUR", feeRate: 0, vatRate: 1_900, vatCategory: "S" } as const;
    const past = {
      ...terms,
      type,
      charge: calculateCharge(1_000n, 0, 1_900),
      provider: "sandbox",
      createdBy: null,
    } as const;
    await withAccount(id, async (tx) => {
      const when = new Date(at(n) * 1_000);
      const paymentId = await importPayment(tx, id, { ...past, at: when, status, problem: null });
      if (status !== 10 && status !== 20) return;
      await tx.query("UPDATE payments SET status = $3 WHERE account_id = $1 AND payment_id = $2", [
        id,
        paymentId,
        status,
      ]);
    });
  }
});

type Case = [query: string, keeps: (item: Item) => boolean];
const CASES: Case[] = [
  ...PAYMENT_STATUSES.map((status): Case => [`status=${status}`, (one) => one.status === status]),
  ...PAYMENT_TYPES.map((type): Case => [`type=${type}`, (one) => one.type === type]),
  ["status[]=0&status[]=10", ({ status }) => status === 0 || status === 10],
  ["type[]=1&type[]=92", ({ type }) => type === 1 || type === 92],
  [`created_at=${at(3)}`, ({ created_at }) => created_at === at(3)],
  [`created_at[]=${at(0)}&created_at[]=${at(7)}`, (one) => [at(0), at(7)].includes(one.created_at)],
  [`created_at[gt]=${at(3)}`, ({ created_at }) => created_at > at(3)],
  [`created_at[gte]=${at(3)}`, ({ created_at }) => created_at >= at(3)],
  [`created_at[lt]=${at(3)}`, ({ created_at }) => created_at < at(3)],
  [`created_at[lte]=${at(3)}`, ({ created_at }) => created_at <= at(3)],
  [
    `created_at[between]=${at(2)}..${at(4)}`,
    ({ created_at }) => created_at >= at(2) && created_at <= at(4),
  ],
  ["status=0&type=1", ({ status, type }) => status === 0 && type === 1],
];

test("returns exactly the matches of every filter", async () => {
  const all = await list("itemsPerPage=100");
  expect(all.map(({ status }) => status)).toEqual([...PAYMENT_STATUSES].reverse());
  for (const [query, keeps] of CASES) {
    const expected = all.filter(keeps);
    expect([query, expected.length]).not.toEqual([query, 0]);
    expect([query, await list(query)]).toEqual([query, expected]);
  }
  const [first, second] = all.map(({ id }) => id);
  expect((await list(`id=${second}`)).map(({ id }) => id)).toEqual([second]);
  expect((await list(`id[]=${first}&id[]=${second}`)).map(({ id }) => id)).toEqual([first, second]);
  expect(await list("_order[created_at]=asc")).toEqual([...all].reverse());
  expect(
    (await Promise.all([1, 2, 3].map((n) => list(`itemsPerPage=3&page=${n}`)))).flat(),
  ).toEqual(all);
});
