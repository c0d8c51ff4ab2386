import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "@/lib/db/transaction";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { BILLING_MUTANTS, bundleMutant, type Mutant } from "./chaos/mutant-bundle";
import { readAvailable, makePaidPayment, postReport } from "./payment-reports";
import { type Child, makeCustomer, type Stack, startScript, startStack } from "./stack";
import { freePort } from "../scripts/free-port.mjs";

/** Unmodified; a separate bundle isolates it from other builds. */
const HEALTHY: Mutant = {
  name: "healthy",
  file: "lib/core/billing/charge.ts",
  from: "const BASIS_POINTS = 10_000n;",
  to: "const BASIS_POINTS = 10_000n;",
};

const folders: string[] = [];
let stack: Stack;

async function bundle(mutant: Mutant): Promise<string> {
  const folder = await bundleMutant(mutant);
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  const env = { NODE_ENV: "test", PAYMENTS: "sandbox" };
  stack = await startStack({ bundles: await bundle(HEALTHY), env });
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function post(child: Child, id: string, report: object): Promise<void> {
  await (await postReport(child, { ...report, id })).arrayBuffer();
}

/** M6: 20 reports of one payment, half of them one report again. */
async function creditViolations(child: Child): Promise<string[]> {
  const { accountId, report } = await makePaidPayment();
  const ids = Array.from({ length: 20 }, (_, n) => `${accountId}-${n % 2 === 0 ? "same" : n}`);
  await Promise.all(ids.map((id) => post(child, id, report)));
  const mismatched = await makePaidPayment();
  await post(child, `${mismatched.accountId}-less`, { ...mismatched.report, amount: "1" });
  const found = [];
  if ((await readAvailable(accountId)) !== 100_000_000n) found.push("not credited once");
  if ((await readAvailable(mismatched.accountId)) !== 0n) found.push("credited for another amount");
  if ((await findLedgerDiscrepancies(accountId)).length > 0) found.push("the books don't add up");
  return found;
}

/** M7: of three payments the credit of the second fails behind its number. */
async function numberViolations(child: Child): Promise<string[]> {
  const payments = [await makePaidPayment(), await makePaidPayment(), await makePaidPayment()];
  const failing = payments[1]?.accountId;
  const constraint = `fails_${failing}`;
  await asOwner((tx) =>
    tx.query(
      `ALTER TABLE payments ADD CONSTRAINT ${constraint} CHECK (account_id <> ${failing} OR invoice_id IS NULL)`,
    ),
  );
  for (const { accountId, report } of payments) await post(child, `${accountId}-paid`, report);
  await asOwner((tx) => tx.query(`ALTER TABLE payments DROP CONSTRAINT ${constraint}`));
  const { rows } = await asOwner((tx) =>
    tx.query<{ count: string; last: string }>(
      "SELECT count(*) AS count, max(sequence) AS last FROM document_numbers",
    ),
  );
  return rows[0]?.count === rows[0]?.last ? [] : ["a number is missing"];
}

/** Net amounts whose 19 % VAT ends in half a cent, which floats round wrongly. */
const HALF_CENTS = [4_250n, 4_950n, 8_650n, 9_750n, 17_950n];

/** M7: fee and VAT to the cent. */
async function roundingViolations(child: Child): Promise<string[]> {
  const { token } = await makeCustomer("0", { roles: ["payments"] });
  const found = [];
  for (const net of HALF_CENTS) {
    const query = `net_val=${Number(net) / 100}&type=bank_transfer`;
    const response = await fetch(`http://127.0.0.1:${child.port}/payment_quote?${query}`, {
      headers: { "x-service-auth-token": token },
    });
    const { vat_val: vat } = (await response.json()) as { vat_val: number };
    if (BigInt(Math.round(vat * 100)) !== (net * 19n + 50n) / 100n) found.push(`VAT of ${net}`);
  }
  return found;
}

async function findViolations(mutant: Mutant): Promise<string[]> {
  const { sql } = mutant;
  if (sql !== undefined) await asOwner((tx) => tx.query(sql));
  const child = await startScript(path.join(await bundle(mutant), "api.mjs"), {
    ...stack.env,
    PORT: String(await freePort()),
  });
  try {
    return [
      ...(await creditViolations(child)),
      ...(await roundingViolations(child)),
      ...(await numberViolations(child)),
    ];
  } finally {
    await child.kill();
  }
}

it("credits the product once, exact to the cent, with gapless document numbers", async () => {
  expect(await findViolations(HEALTHY)).toEqual([]);
}, 60_000);

it.each([
  [BILLING_MUTANTS.creditedTwice, "not credited once"],
  [BILLING_MUTANTS.amountNotCompared, "credited for another amount"],
  [BILLING_MUTANTS.vatByFloat, "VAT of 4250"],
  // Last: it leaves a gap.
  [BILLING_MUTANTS.numberTakenApart, "a number is missing"],
])(
  "detects the mutant: $name",
  async (mutant, violation) => {
    expect(await findViolations(mutant)).toContain(violation);
  },
  60_000,
);
