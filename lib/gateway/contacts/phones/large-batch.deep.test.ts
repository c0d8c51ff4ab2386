import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";

const { send, account, owner } = testModule({ people: ["owner"] });

test("adds 100,000 entries except an invalid one, and reads them back unchanged", async () => {
  const { body: group } = await send(owner, "POST", "/groups", { name: "Many" });
  const entries = Array.from({ length: 100_000 }, (_, at) => ({
    phone: `+4915${String(100_000_000 + at)}`,
    a: `Name ${at}`,
  }));
  entries[77_777] = { phone: "no number", a: "bad" };
  const response = await send(owner, "POST", `/groups/${group.id}/phones/batch`, entries);
  expect(response.status).toBe(201);
  const refused = response.body.flatMap(({ status }: { status: number }, at: number) =>
    status === 201 ? [] : [[at, status]],
  );
  expect(refused).toEqual([[77_777, 400]]);
  expect(response.body[99_999].body).toMatchObject({ phone: "+4915100099999", a: "Name 99999" });
  expect((await send(owner, "GET", `/groups/${group.id}`)).body.count_items).toBe(99_999);
  const whole = (await send(owner, "GET", `/groups/${group.id}/phones`)).body;
  expect(whole).toHaveLength(99_999);
  expect(whole[0]).toEqual(response.body[99_999].body);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT after FROM audit_log WHERE account_id = $1 ORDER BY seq DESC LIMIT 1", [
      account.id,
    ]),
  );
  expect(rows[0].after).toEqual({ added: 99_999, refused: 1 });
}, 300_000);
