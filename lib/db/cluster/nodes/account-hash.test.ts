import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { accountHash } from "./account-hash";

testDatabase();

test("computes the same hash as the server", async () => {
  const ids = [1, 2, 17, 1_000_001, 1_000_002, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER];
  const { rows } = await asOwner((tx) =>
    tx.query<{ hash: number }>("SELECT hashint8(id) AS hash FROM unnest($1::bigint[]) AS id", [
      ids,
    ]),
  );
  expect(ids.map(accountHash)).toEqual(rows.map(({ hash }) => hash));
});
