import { beforeAll, describe, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { issueCreditNote, makePayment } from "@/lib/gateway/billing/invoices/test-issue";

const { send, account } = testModule({ isShared: true });

const T = 1_767_225_600;
const DAY = 86_400;
/** Per invoice and its credit note: net amount, way to pay, state, days after the first of January, days until it was paid. */
const DOCUMENTS = [
  { net: 1_000n, type: 1, status: 1, day: 0, paid: 2 },
  { net: 2_000n, type: 6, status: 0, day: 10, paid: null },
  { net: 3_000n, type: 7, status: 2, day: 20, paid: null },
  { net: 4_000n, type: 8, status: 1, day: 30, paid: 0 },
  { net: 5_000n, type: 91, status: 1, day: 40, paid: 5 },
  { net: 1_000n, type: 92, status: 0, day: 50, paid: null },
] as const;

const toDate = (day: number) => new Date((T + day * DAY) * 1_000);

beforeAll(async () => {
  for (const { net, type, status, day, paid } of DOCUMENTS) {
    const note = await issueCreditNote(account.ctx, { ...makePayment(account.ctx, net), type });
    await asOwner((tx) =>
      tx.query(
        `UPDATE billing_documents SET status = $3, created_at = $4, paid_at = $5
         WHERE account_id = $1 AND (document_id = $2 OR document_id = (
           SELECT corrects FROM billing_documents WHERE account_id = $1 AND document_id = $2))`,
        [account.id, note, status, toDate(day), paid === null ? null : toDate(day + paid)],
      ),
    );
  }
});

interface Item {
  id: string;
  number: string;
  created_at: number;
  paid_at: number;
  amount: number;
  status: number;
  payment_type: number;
}

const list = async (path: string): Promise<Item[]> => {
  const { status, body } = await send(account, "GET", path);
  expect([status, path]).toEqual([200, path]);
  return body;
};

const listIds = (items: readonly Item[]) => items.map(({ id }) => id);

const created = (day: number) => T + day * DAY;
const CASES: [query: string, keeps: (item: Item) => boolean, count: number][] = [
  ["status=0", ({ status }) => status === 0, 2],
  ["status=2", ({ status }) => status === 2, 1],
  ["status[]=1&status[]=2", ({ status }) => status > 0, 4],
  ...DOCUMENTS.map(({ type }) => {
    const keeps = ({ payment_type }: Item) => payment_type === type;
    return [`paymentType=${type}`, keeps, 1] as [string, typeof keeps, number];
  }),
  ["paymentType[]=1&paymentType[]=92", ({ payment_type: type }) => type === 1 || type === 92, 2],
  [`created_at=${created(20)}`, ({ created_at }) => created_at === created(20), 1],
  [
    `created_at[]=${created(0)}&created_at[]=${created(50)}`,
    ({ created_at }) => created_at === created(0) || created_at === created(50),
    2,
  ],
  [`created_at[gt]=${created(30)}`, ({ created_at }) => created_at > created(30), 2],
  [`created_at[gte]=${created(30)}`, ({ created_at }) => created_at >= created(30), 3],
  [`created_at[lt]=${created(30)}`, ({ created_at }) => created_at < created(30), 3],
  [`created_at[lte]=${created(30)}`, ({ created_at }) => created_at <= created(30), 4],
  [
    `created_at[between]=${created(10)}..${created(30)}`,
    ({ created_at }) => created_at >= created(10) && created_at <= created(30),
    3,
  ],
  ["amount=23.8", ({ amount }) => amount === 23.8, 1],
  ["amount=11.90", ({ amount }) => amount === 11.9, 2],
  ["amount[]=23.8&amount[]=35.7", ({ amount }) => amount === 23.8 || amount === 35.7, 2],
  ["amount[gt]=35.7", ({ amount }) => amount > 35.7, 2],
  ["amount[gte]=35.70", ({ amount }) => amount >= 35.7, 3],
  ["amount[lt]=23.8", ({ amount }) => amount < 23.8, 2],
  ["amount[lte]=23.8", ({ amount }) => amount <= 23.8, 3],
  ["amount[between]=11.91..47.6", ({ amount }) => amount > 11.9 && amount <= 47.6, 3],
  [`paid_at=${created(2)}`, ({ paid_at }) => paid_at === created(2), 1],
  ["paid_at=0", ({ paid_at }) => paid_at === 0, 3],
  [
    `paid_at[]=${created(2)}&paid_at[]=${created(45)}`,
    ({ paid_at }) => paid_at === created(2) || paid_at === created(45),
    2,
  ],
  // Unpaid documents have 0, which is before every time.
  [`paid_at[gt]=${created(2)}`, ({ paid_at }) => paid_at > created(2), 2],
  [`paid_at[gte]=${created(2)}`, ({ paid_at }) => paid_at >= created(2), 3],
  [`paid_at[lt]=${created(30)}`, ({ paid_at }) => paid_at < created(30), 4],
  [`paid_at[lte]=${created(30)}`, ({ paid_at }) => paid_at <= created(30), 5],
  [
    `paid_at[between]=${created(2)}..${created(30)}`,
    ({ paid_at }) => paid_at >= created(2) && paid_at <= created(30),
    2,
  ],
  ["exists[paid_at]=true", ({ paid_at }) => paid_at > 0, 3],
  ["exists[paid_at]=false", ({ paid_at }) => paid_at === 0, 3],
  ["status=1&amount[gt]=20&paymentType[]=8&paymentType[]=1", ({ payment_type: t }) => t === 8, 1],
];

describe.each(["/invoices", "/credit_notes"])("%s", (path) => {
  test("returns exactly the matches of every filter", async () => {
    const all = await list(path);
    expect(all).toHaveLength(DOCUMENTS.length);
    for (const [query, keeps, count] of CASES) {
      const found = await list(`${path}?${query}`);
      expect([query, listIds(found)]).toEqual([query, listIds(all.filter(keeps))]);
      expect([query, found.length]).toEqual([query, count]);
    }
    const [first, second] = all.map(({ id }) => id);
    expect((await list(`${path}?id=${second}`)).map(({ id }) => id)).toEqual([second]);
    const both = await list(`${path}?id[]=${first}&id[]=${second}`);
    expect(both.map(({ id }) => id)).toEqual([first, second]);
    const number = all[2]?.number ?? "";
    expect((await list(`${path}?number=${number.slice(3)}`)).map((item) => item.number)).toEqual([
      number,
    ]);
  });

  test("sorts both ways, with consecutive pages", async () => {
    const newest = await list(path);
    expect(newest.map(({ created_at }) => created_at)).toEqual(
      [50, 40, 30, 20, 10, 0].map(created),
    );
    expect(await list(`${path}?_order[created_at]=asc`)).toEqual([...newest].reverse());
    const amounts = async (direction: string) =>
      (await list(`${path}?_order[amount]=${direction}`)).map(({ amount }) => amount);
    const ascending = [11.9, 11.9, 23.8, 35.7, 47.6, 59.5];
    expect(await amounts("asc")).toEqual(ascending);
    expect(await amounts("desc")).toEqual([...ascending].reverse());
    const pages = [1, 2, 3].map((page) => list(`${path}?itemsPerPage=2&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(newest);
  });
});
