import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { setNormal, smscFaults } from "@/lib/carriers/smpp/test-faults";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import { send, smscForTest, makeDueAndCountQueued, workerFor } from "./test-smpp";

/** Faults that last for a time by the clock. */
testDatabase();

let ctx: Context;
beforeAll(async () => {
  await importTestRates();
  ctx = await createContext({ balance: "1000" });
});
afterEach(async () => {
  expect(await asOwner(checkLedger)).toEqual([]);
  expect(await statsFindings()).toEqual([]);
});

describe("misbehaving SMSC that costs time but no messages", () => {
  it.each(smscFaults(1_700))("recovers from an SMSC that $name", async ({ name, begin, end }) => {
    const smsc = await smscForTest();
    setNormal(smsc);
    const texts = Array.from({ length: 120 }, (_, index) => `${name} ${index}`);
    await Promise.all(texts.map((text) => send(ctx, text)));
    await workerFor(smsc);
    await expect.poll(() => smsc.accepted.length, { interval: 5 }).toBeGreaterThan(20);
    begin(smsc);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    end(smsc);
    await expect.poll(() => makeDueAndCountQueued(ctx)).toBe(0);
    const taken = smsc.accepted.map(({ pdu }) => pdu.body.short_message.toString("latin1"));
    expect(new Set(taken)).toEqual(new Set(texts));
    // Allows one window of in-flight messages per lost connection or timeout.
    expect(taken.length - texts.length).toBeLessThanOrEqual(10 * (smsc.binds() + 1));
    expect(
      await withAccount(ctx.account.id, (tx) => getBalances(tx, ctx.account.id)),
    ).toMatchObject({ held: 0n });
  });
});
