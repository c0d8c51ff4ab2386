import { afterAll, expect, test } from "vitest";
import { makeTestAccount, makeTestApi, makeTestPerson } from "@/lib/api-suites/test-api";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";

testDatabase();
const { api, send } = makeTestApi();
afterAll(() => api.close());

const PHONE = "+491713920081";

test("what happened in one millisecond is on one page, however much it is, and the rest on the next ones", async () => {
  const account = await makeTestAccount();
  const owner = await makeTestPerson(account.ctx, "owner");
  const at = new Date("2026-11-01T12:00:00.500Z");
  const earlier = new Date("2026-11-01T12:00:00.499Z");
  const ids = (time: Date, count: number) =>
    Array.from({ length: count }, (_, index) =>
      uuidLowerBound(time).replace(/.{4}$/, String(index).padStart(4, "0")),
    );
  const given = [...ids(at, 140), ...ids(earlier, 40)];
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, carrier, carrier_id)
       SELECT $1, n.uuid, $3, $4, '+4915799999', 'Hello', 'test', n.uuid::text FROM unnest($2::uuid[]) AS n (uuid)`,
      [account.id, given, at, PHONE],
    ),
  );
  const pages: string[][] = [];
  for (let before: string | null = "99999999999999"; before !== null; ) {
    const path: string = `/contacts/${PHONE}/history?before=${before}`;
    const { body } = await send(owner, "GET", path);
    pages.push(body.events.map(({ id }: { id: string }) => id));
    before = body.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([140, 40]);
  expect(pages.flat().sort()).toEqual(given.sort());
});
