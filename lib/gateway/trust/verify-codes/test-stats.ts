import { expect } from "vitest";
import { asOwner } from "@/lib/db/transaction";
import { RECOUNT_SQL } from "./store-recount";

/** Expects the sums of codes to equal a recount. Without their hours, as tests move the times of steps. */
export async function expectSumsOfCodes(accountId: number): Promise<void> {
  const sum = (from: string) =>
    asOwner((tx) =>
      tx.query(
        `SELECT channel, sum(sent)::int AS sent, sum(verified)::int AS verified FROM ${from} AS s
         WHERE account_id = $1 GROUP BY channel ORDER BY channel`,
        [accountId],
      ),
    );
  const { rows } = await sum("verify_stats");
  expect(rows).toEqual((await sum(`(${RECOUNT_SQL})`)).rows);
}
