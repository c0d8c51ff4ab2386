import { fc } from "@/lib/core/ids/test-random";
import { expect, it } from "vitest";
import { plainArray, textArray, timeArray } from "./array-literal";
import { testDatabase } from "@/lib/db/test-database";
import { withoutAccount } from "@/lib/db/transaction";

testDatabase();

async function roundTrip(literal: string, type: string): Promise<unknown> {
  const { rows } = await withoutAccount((tx) =>
    tx.query(`SELECT $1::${type}[] AS value`, [literal]),
  );
  return rows[0]?.value;
}

it("round-trips texts of any content", async () => {
  const text = fc
    .string({ unit: "grapheme" })
    .filter((value) => !value.includes("\0") && value.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      expect(await roundTrip(textArray(values), "text")).toEqual(values);
    }),
    { numRuns: 200 },
  );
  const nasty = ['"', "\\", '\\"', "{a,b}", "NULL", "", " ", "a\nb\tc", "'"];
  expect(await roundTrip(textArray(nasty), "text")).toEqual(nasty);
});

it("round-trips numbers, booleans and times", async () => {
  expect(await roundTrip(plainArray([1, null, -3]), "integer")).toEqual([1, null, -3]);
  expect(await roundTrip(plainArray([2n ** 60n, null]), "bigint")).toEqual([
    String(2n ** 60n),
    null,
  ]);
  expect(await roundTrip(plainArray([true, false, null]), "boolean")).toEqual([true, false, null]);
  const now = new Date("2026-11-21T12:34:56.789Z");
  expect(await roundTrip(timeArray([now, null]), "timestamptz")).toEqual([now, null]);
  expect(await roundTrip(plainArray([]), "integer")).toEqual([]);
});
