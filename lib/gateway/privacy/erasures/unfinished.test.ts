import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { dumpDatabase } from "@/lib/db/testing/test-dump";
import { asOwner } from "@/lib/db/transaction";
import { workOff as processImports } from "@/lib/gateway/contacts/imports/test-imports";
import { EMPTY_DRAFT } from "@/lib/gateway/messaging/drafts/test-drafts";
import { listBulkMessages, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { OTHER, PERSON, SPELLINGS } from "./test-person";

/** Tests the erasure of people found only in unfinished data: scheduled bulks, files, drafts, saved views. */

const { api, send, account, owner } = testModule({
  account: { balance: "100" },
  people: ["owner"],
  hasRates: true,
});

const TYPED = "0171 3920088";
const TYPED_OTHER = "0171 3920089";

const make = async (method: string, path: string, body?: object) => {
  const response = await send(owner, method, path, body);
  if (response.status >= 300)
    throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  return response.body;
};
const forget = () => send(owner, "POST", `/contacts/${PERSON}/erasure`);

async function uploadTo(path: string, file: string): Promise<number> {
  const response = await api.request(`${path}/imports?file_name=people.csv`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "text/csv", ...owner.headers },
    body: file,
  });
  return ((await response.json()) as { id: number }).id;
}

async function upload(file: string): Promise<{ id: number; group: number }> {
  const { id: group } = await make("POST", "/groups", { name: "Customers" });
  return { id: await uploadTo(`/groups/${group}`, file), group };
}

const dumpLines = async (wanted: RegExp) =>
  (await dumpDatabase()).split("\n").filter((line) => wanted.test(line));

const VIEW = {
  table: "messages",
  is_shared: false,
  sort: null,
  density: "default",
  columns: ["phone"],
  order: ["phone"],
};

/** Places that may be a person's only trace. */
const ALONE: Record<string, () => Promise<unknown>> = {
  "a planned bulk": () =>
    make("POST", "/bulks", {
      text: "To all",
      sender_id: "POSTHORN",
      phones: [PERSON, OTHER],
      delivery_at: Math.floor(Date.now() / 1_000) + 86_400,
    }),
  "what a bulk left out": async () => {
    const { id } = await make("POST", "/blocked_numbers", { number: PERSON });
    const body = { text: "To all", sender_id: "POSTHORN", phones: [PERSON, OTHER] };
    await make("POST", "/bulks", body);
    await workOff(account.id);
    await make("DELETE", `/blocked_numbers/${id}`);
    // The block's consent is older than its retention.
    await asOwner((tx) => tx.query("DELETE FROM consents WHERE account_id = $1", [account.id]));
  },
  "a draft": () => make("POST", "/drafts", { ...EMPTY_DRAFT, phone: `${TYPED_OTHER}, ${TYPED}` }),
  "a saved view": () =>
    make("POST", "/table-views", {
      ...VIEW,
      name: "One",
      filters: [{ field: "phone", operator: "is", values: [TYPED] }],
    }),
  "a group that is about to be deleted": async () => {
    const { id } = await make("POST", "/groups", { name: "Gone", phones: [{ phone: PERSON }] });
    await make("DELETE", `/groups/${id}`);
  },
  "a file": async () => {
    await upload(`Handy;Name\n${TYPED};Ann\n`);
    await processImports(account.id);
  },
  "a file of numbers to block": async () => {
    await uploadTo("/blocked_numbers", `Handy;Name\n${TYPED};Ann\n`);
    await processImports(account.id);
  },
  "a file without a column for numbers": async () => {
    await upload(`x;y\nAnn;${TYPED}?\n`);
    await processImports(account.id);
  },
};

test.each(Object.keys(ALONE))("shows a person found only in %s", async (place) => {
  const read = async (path = "") => (await send(owner, "GET", `/contacts/${PERSON}${path}`)).status;
  const statuses = async () => [await read(), await read("/history"), await read("/erasure")];
  expect(await statuses()).toEqual([404, 404, 404]);
  await ALONE[place]?.();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await forget()).status).toBe(200);
  expect(await dumpLines(SPELLINGS)).toEqual([]);
  expect(await statuses()).toEqual([404, 404, 404]);
});

test("removes a person found only in a scheduled bulk from it", async () => {
  const delivery_at = Math.floor(Date.now() / 1_000) + 86_400;
  const body = { text: "To all", sender_id: "POSTHORN", phones: [PERSON, OTHER], delivery_at };
  const { uuid } = await make("POST", "/bulks", body);
  expect((await forget()).status).toBe(200);
  await workOff(account.id);
  expect(await listBulkMessages(account.id, uuid)).toMatchObject([{ phone: OTHER }]);
  expect((await forget()).status).toBe(404);
});

test("rejects erasure while a file is being parsed that could restore the person", async () => {
  const { group } = await upload(`Handy;Name\n${TYPED};Ann\n`);
  await make("POST", `/groups/${group}/phones`, { phone: PERSON });
  expect((await forget()).body).toMatchObject({ code: "conflict", reason: "file_being_read" });
  await processImports(account.id);
  expect((await forget()).status).toBe(200);
  expect(await dumpLines(SPELLINGS)).toEqual([]);
});

test("removes the person also from an earlier reading of a file", async () => {
  const { id } = await upload(`x;y\nAnn;${TYPED}?\n`);
  await processImports(account.id);
  expect(await make("PUT", `/imports/${id}`, { delimiter: "comma" })).toMatchObject({
    state: "reading",
  });
  await make("PUT", `/imports/${id}/cancel`);
  expect((await forget()).status).toBe(200);
  expect(await dumpLines(SPELLINGS)).toEqual([]);
  const parts = "SELECT 1 FROM contact_import_files WHERE account_id = $1 AND import_id = $2";
  expect(await asOwner(async (tx) => (await tx.query(parts, [account.id, id])).rowCount)).toBe(0);
});

test("removes the person from a file without chosen columns, and keeps the others", async () => {
  const lines = (typed: string) => `x;y\nAnn;${typed}?\nBob;${typed}\n`;
  const mine = await upload(lines(TYPED));
  const theirs = await upload(lines(TYPED_OTHER));
  await processImports(account.id);
  expect(await make("GET", `/imports/${mine.id}`)).toMatchObject({ state: "columns" });
  await make("POST", "/blocked_numbers", { number: PERSON });
  expect((await forget()).status).toBe(200);
  expect(await dumpLines(/(Ann|Bob).*0088/)).toEqual([]);
  const choice = { columns: [null, "phone"] };
  expect((await send(owner, "PUT", `/imports/${mine.id}`, choice)).status).toBe(422);
  expect(await make("GET", `/imports/${theirs.id}`)).toMatchObject({ state: "columns" });
});

test("removes the number from lists in drafts, and finds saved views in any spelling", async () => {
  await make("POST", "/blocked_numbers", { number: PERSON });
  await make("POST", "/drafts", {
    ...EMPTY_DRAFT,
    phone: `${TYPED_OTHER} ${TYPED} ${TYPED_OTHER}; 0171\u00a0392\u00a000\u00a088`,
  });
  for (const typed of [TYPED, TYPED_OTHER])
    await make("POST", "/table-views", {
      ...VIEW,
      name: typed === TYPED ? "One" : "Two",
      filters: [{ field: "phone", operator: "is", values: [typed] }],
    });
  expect((await forget()).status).toBe(200);
  const [draft] = await make("GET", "/drafts");
  expect(draft.phone.match(/\d{7}/g)).toEqual(["3920089", "3920089"]);
  expect(draft.phone).not.toMatch(/00.88/);
  const views = await make("GET", "/table-views");
  expect(views.map(({ name }: { name: string }) => name)).toEqual(["Two"]);
});
