import { expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { TEST_SEED } from "@/lib/core/ids/test-random";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { listBankLines } from "./list-bank-lines";
import { importTransfers, oweInvoice, type TestTransfer } from "./test-bank";

testDatabase();

const ACCOUNTS = 100;
const MONTHS = 13;
const LINES = 1_000;

const FIRST = ["Müller", "Schröder", "Nordwind", "Alpen", "Groß", "Łódź", "Iberia", "Weber"];
const SECOND = ["Bau", "Elektro", "Logistik", "Transport", "Medien", "Handel", "Druck"];
const FORMS = ["GmbH", "AG", "GmbH & Co. KG", "KG", "e.K."];

/** Names of 56 groups, so that some accounts have the same but for the legal form or town. */
const nameAt = (at: number) =>
  `${FIRST[at % FIRST.length]} ${SECOND[Math.floor(at / FIRST.length) % SECOND.length]} ${at >= 56 ? "Süd " : ""}${FORMS[at % FORMS.length]}`;

/** Seeded generator, so that runs repeat. */
function createDice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Invoice {
  number: string;
  cents: number;
}

interface Known extends TestTransfer {
  kind: string;
  /** Null: no invoice's money. */
  truth: string[] | null;
}

const asBank = (name: string, roll: number) => {
  const plain = name
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss");
  return [name, plain.toUpperCase(), plain.toUpperCase().slice(0, 27)][roll % 3] ?? name;
};

/** A typo that yields another of the customer's invoice numbers is undetectable. */
function addTypo(
  number: string,
  own: ReadonlySet<string>,
  dice: (below: number) => number,
): string {
  const typo = makeTypo(number, dice);
  return own.has(typo) ? addTypo(number, own, dice) : typo;
}

function makeTypo(number: string, dice: (below: number) => number): string {
  const at = number.length - 1 - dice(4);
  const digit = number[at] ?? "0";
  const kind = dice(3);
  if (kind === 0)
    return number.slice(0, at) + String((Number(digit) + 1 + dice(9)) % 10) + number.slice(at + 1);
  if (kind === 1) return number.slice(0, at) + number.slice(at + 1);
  return number.slice(0, at - 1) + digit + (number[at - 1] ?? "") + number.slice(at + 1);
}

const toAmount = (cents: number) => (cents / 100).toFixed(2);

function makeLines(
  all: { name: string; invoices: Invoice[]; all: Set<string> }[],
  dice: (below: number) => number,
) {
  const lines: Known[] = [];
  const add = (kind: string, cents: number, text: string, payer: string, truth: string[] | null) =>
    lines.push({
      kind,
      amount: toAmount(cents),
      text,
      payer,
      truth,
      ref: `M${lines.length}`,
      day: `2026-11-${String(1 + dice(28)).padStart(2, "0")}`,
    });
  while (lines.length < LINES) {
    const customer = all[dice(all.length)];
    const invoice = customer?.invoices.shift();
    if (customer === undefined || invoice === undefined) continue;
    const { number, cents } = invoice;
    const payer = asBank(customer.name, dice(3));
    const written =
      [
        number,
        number.replace("-", ""),
        `RG ${number.replace("-", " / ")}`,
        `Rechnung ${number} danke`,
      ][dice(4)] ?? number;
    const roll = dice(100);
    if (roll < 36) add("exact", cents, written, payer, [number]);
    else if (roll < 44) {
      const part = 1 + dice(cents - 2);
      add("split", part, written, payer, [number]);
      add("split", cents - part, `${written} Rest`, payer, [number]);
    } else if (roll < 54) {
      const more = customer.invoices.splice(0, 1 + dice(2));
      const sum = [invoice, ...more].reduce((total, item) => total + item.cents, 0);
      const truth = [number, ...more.map((item) => item.number)];
      add("joined", sum, truth.join(dice(2) === 0 ? " " : ", "), payer, truth.sort());
    } else if (roll < 66) add("typo", cents, addTypo(number, customer.all, dice), payer, [number]);
    else if (roll < 71)
      add("typo, part", Math.ceil(cents / 3), addTypo(number, customer.all, dice), payer, [number]);
    else if (roll < 79) add("name only", cents, "Überweisung November", payer, [number]);
    else if (roll < 84)
      add("group company", cents, written, "Zentrale Verwaltung Holding", [number]);
    else if (roll < 87)
      add("group company, part", Math.ceil(cents / 2), written, "Shared Services Europe", [number]);
    else if (roll < 91) {
      const more = customer.invoices.splice(0, 1);
      const sum = [invoice, ...more].reduce((total, item) => total + item.cents, 0);
      add(
        "joined, name only",
        sum,
        "Sammelzahlung",
        payer,
        [number, ...more.map((item) => item.number)].sort(),
      );
    } else if (roll < 95) add("overpaid", cents + 100 + dice(5_000), written, payer, [number]);
    else
      add(
        "return",
        1_000 + dice(9_000),
        "RETOURE SEPA Lohn 11/2026 Konto erloschen",
        "Sparkasse",
        null,
      );
  }
  return lines.slice(0, LINES);
}

async function makeCustomers(dice: (below: number) => number) {
  const customers: {
    ctx: Context;
    name: string;
    invoices: Invoice[];
    all: Set<string>;
  }[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const ctx = await createContext({ balance: "0", creditLine: "100000" });
    const name = nameAt(at);
    await runWrite(ctx, (write) => updateAccountSettings(write, { name }));
    customers.push({ ctx, name, invoices: [], all: new Set() });
  }
  // Month by month, as they are issued, so that neighboring numbers are of different customers.
  for (let month = 0; month < MONTHS; month += 1) {
    for (const { ctx, invoices, all } of customers) {
      const net = [2_900, 4_900, 9_900][dice(12)] ?? 1_000 + dice(200_000);
      const name = `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
      const number = await oweInvoice(ctx, name, BigInt(net));
      all.add(number);
      invoices.push({ number, cents: net + Math.floor((net * 1_900 + 5_000) / 10_000) });
    }
  }
  return customers;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

test(`allocates 1,000 bank lines without a mistake, and suggests a match for at least 95 % (seed ${TEST_SEED})`, async () => {
  const dice = createDice(TEST_SEED);
  const lines = makeLines(await makeCustomers(dice), dice);
  const results = await importTransfers(...lines);
  const { rows } = await asOwner((tx) =>
    tx.query<{ purpose: string; amount: string; line_id: string; numbers: string[] }>(
      `SELECT b.line_id, b.purpose, b.amount, coalesce(array_agg(d.number ORDER BY d.number) FILTER (WHERE d.number IS NOT NULL), '{}') AS numbers
       FROM bank_lines b LEFT JOIN invoice_payments p ON p.line_id = b.line_id AND p.ended_at IS NULL
       LEFT JOIN billing_documents d ON d.account_id = p.account_id AND d.document_id = p.document_id
       GROUP BY b.line_id`,
    ),
  );
  const toKey = (amount: string | bigint, purpose: string) => `${amount} ${purpose}`;
  const stored = new Map(rows.map((row) => [toKey(row.amount, row.purpose), row]));
  const suggested = new Map(
    (await listBankLines(2 * LINES)).map((line) => [line.lineId, line.suggestions]),
  );
  const tally = new Map<string, { all: number; auto: number; suggested: number; missed: number }>();
  const wrong: string[] = [];
  let auto = 0;
  let found = 0;
  for (const [at, { kind, truth, amount, text }] of lines.entries()) {
    const counts = tally.get(kind) ?? { all: 0, auto: 0, suggested: 0, missed: 0 };
    tally.set(kind, counts);
    counts.all += 1;
    const row = stored.get(toKey(BigInt(Math.round(Number(amount) * 100)), text));
    const isAuto = results[at] === "applied";
    if (isAuto) {
      auto += 1;
      const isRight = truth !== null && row?.numbers.join() === truth.join();
      if (isRight) {
        counts.auto += 1;
        found += 1;
      } else
        wrong.push(
          `${kind}: ${amount} "${text}" went to ${row?.numbers.join()}, not ${truth?.join()}`,
        );
      continue;
    }
    const isFound = suggested
      .get(row?.line_id ?? "")
      ?.some(({ numbers }) => [...numbers].sort().join() === truth?.join());
    if (truth === null) continue;
    if (isFound === true) {
      counts.suggested += 1;
      found += 1;
    } else counts.missed += 1;
  }
  const withTruth = lines.filter(({ truth }) => truth !== null).length;
  console.table(Object.fromEntries(tally));
  console.log(
    `automatic ${auto} of ${lines.length}, precision ${percent((auto - wrong.length) / auto)}; recall with suggestions ${percent(found / withTruth)}`,
  );
  expect(wrong).toEqual([]);
  expect(found / withTruth).toBeGreaterThanOrEqual(0.95);
}, 1_800_000);
