import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";

const { send, account } = testModule({ account: { balance: "10" }, hasRates: true });

const make = async (kind: string, body: object = {}) =>
  (await send(account, "POST", `/short_link_campaigns/${kind}`, { name: "Form", ...body })).body.id;
const get = (code: string, what: string) =>
  send(account, "GET", `/short_link_campaigns/${code}/${what}`);

async function insert(campaign: string, rows: [string, number | null, string][]): Promise<void> {
  for (const [state, reason, at] of rows) {
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, reason, created_at)
         VALUES ($1, gen_random_uuid(), 1, $2, 'unsubscribe', $3, 1, 'en', $4, $5)`,
        [account.id, campaign, state, reason, at],
      ),
    );
  }
}

test("counts responses by reason, and by day in the account's time zone", async () => {
  const code = await make("unsubscribe");
  expect((await get(code, "answers")).body).toEqual({
    done: 0,
    waiting: 0,
    unpaid: 0,
    reasons: [],
    days: [],
  });
  await asOwner((tx) =>
    tx.query("UPDATE accounts SET time_zone = 'Europe/Berlin' WHERE account_id = $1", [account.id]),
  );
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await insert(code, [
    ["done", 2, `${day}T10:00:00Z`],
    ["done", 2, `${day}T11:00:00Z`],
    ["done", null, `${day}T12:00:00Z`],
    ["done", 6, "2024-01-01T00:00:00Z"],
  ]);
  await insert(await make("unsubscribe"), [["done", 1, `${day}T10:00:00Z`]]);
  expect((await get(code, "answers")).body).toEqual({
    done: 4,
    waiting: 0,
    unpaid: 0,
    reasons: [
      { reason: 2, count: 2 },
      { reason: 6, count: 1 },
      { reason: null, count: 1 },
    ],
    days: [{ day, done: 3, waiting: 0, unpaid: 0 }],
  });
});

test("previews the form without submission, in each language", async () => {
  const group = (await send(account, "POST", "/groups", { name: "x", name_a: "First name" })).body;
  const code = await make("subscribe", { group_id: group.id, form_fields: ["a"] });
  for (const [lang, word] of [
    ["en", "Mobile number"],
    ["de", "Mobilnummer"],
    ["es", "móvil"],
    ["pt", "telemóvel"],
    ["pl", "telefonu"],
  ]) {
    const { body } = await get(code, `form?lang=${lang}`);
    expect(body.lang).toBe(lang);
    expect(body.html).toContain(word);
    expect(body.html).toContain("First name");
    expect(body.html).not.toContain("hreflang");
  }
  expect((await get(code, "form?lang=fr")).status).toBe(400);
});

test("returns 404 for both in campaigns without a form", async () => {
  const sale = { type: 1, name: "Sale", url: "https://example.org/" };
  const { body } = await send(account, "POST", "/short_link_campaigns", sale);
  for (const what of ["answers", "form"]) expect((await get(body.id, what)).status).toBe(404);
});
