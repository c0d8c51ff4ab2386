import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, withAccount } from "@/lib/db/transaction";
import { readXlsx } from "@/lib/gateway/pricing/pricelist/test-files";
import { findDueImports, runImportStep } from "./work-on";
import { recordFailure } from "./store-work";
import { makeImporter, workOff } from "./test-imports";

testDatabase();
type Importer = Awaited<ReturnType<typeof makeImporter>>;
let importer: Importer;

beforeEach(async () => {
  importer = await makeImporter();
});

test("parses, repairs, imports and undoes a damaged file", async () => {
  const { send, owner, check, put, listPhones, dump, makeGroup } = importer;
  const group = await makeGroup({
    name_a: "Vorname",
    phones: [{ phone: "+491713920001", a: "Old" }, { phone: "+491713920002" }],
  });
  await send(owner, "POST", "/blocked_numbers", { number: "+491713920003" });
  const before = await dump(group);
  const file = [
    "Handy;Vorname;Stadt",
    "0171 3920001;Erika;Berlin",
    "1713920002;Max;Bonn",
    "491713920003;Blocked;",
    "4,91713920004E+11;Exponent;",
    "4,91714E+11;Lost;",
    ";Nobody;",
    "+49 (0)171 392 0005;Zero;",
    "+491713920005;Again;",
    "+49190123456;Premium;",
    "01713920006;=1+1;",
  ].join("\r\n");
  const checked = await check(group, file, { columns: ["phone", "a", "b"], known: "overwrite" });
  expect(checked).toMatchObject({
    state: "ready",
    encoding: "utf-8",
    delimiter: "semicolon",
    has_header: true,
    rows: 10,
    fates: { new: 3, known: 2, blocked: 1, duplicate: 1, problem: 3 },
    problems: { digits_lost: 1, no_number: 1, impossible: 1 },
    repairs: { zero_added: 1, plus_added: 1, exponent_read: 1 },
  });
  expect(await dump(group)).toBe(before);

  const done = await put(checked.id, "/start");
  expect(done).toMatchObject({ state: "done", added: 3, changed: 2, unchanged: 0 });
  const phones = await listPhones(group);
  expect(phones.map(({ phone, a, b }: Record<string, string>) => [phone, a, b])).toEqual([
    ["+491713920001", "Erika", "Berlin"],
    ["+491713920002", "Max", "Bonn"],
    ["+491713920004", "Exponent", null],
    ["+491713920005", "Zero", null],
    ["+491713920006", "=1+1", null],
  ]);
  expect((await send(owner, "GET", `/groups/${group}`)).body).toMatchObject({
    name_a: "Vorname",
    name_b: "Stadt",
    count_items: 5,
  });
  expect((await put(checked.id, "/undo")).state).toBe("undone");
  expect(await dump(group)).toBe(before);
});

test("keeps and counts entries that a user changed after the import", async () => {
  const { send, owner, check, put, listPhones } = importer;
  const groupId = await importer.makeGroup({ name_a: "Name" });
  const checked = await check(
    groupId,
    "phone,Name\n+491713920001,A\n+491713920002,B\n+491713920003,C\n",
  );
  await put(checked.id, "/start");
  const [first, second] = await listPhones(groupId);
  await send(owner, "PUT", `/phones/${first.id}`, { phone: first.phone, a: "Mine" });
  await send(owner, "DELETE", `/phones/${second.id}`);
  expect(await put(checked.id, "/undo")).toMatchObject({ state: "undone", undone: 1, kept: 2 });
  expect((await listPhones(groupId)).map(({ a }: { a: string }) => a)).toEqual(["Mine"]);
  expect((await send(owner, "GET", `/groups/${groupId}`)).body.count_items).toBe(1);
  expect((await send(owner, "PUT", `/imports/${checked.id}/undo`)).status).toBe(422);
});

test("keeps a column name set by an import while other entries use it", async () => {
  const { send, owner, check, put } = importer;
  const groupId = await importer.makeGroup();
  const first = await check(groupId, "phone,City\n+491713920001,Bonn\n");
  await put(first.id, "/start");
  const later = await check(groupId, "phone,City\n+491713920002,Berlin\n");
  await put(later.id, "/start");
  await put(first.id, "/undo");
  const getColumnName = async () => (await send(owner, "GET", `/groups/${groupId}`)).body.name_a;
  expect(await getColumnName()).toBe("City");
});

test("continues an import when another entry takes a later row's number", async () => {
  const { accountId, check, send, owner, put, listPhones } = importer;
  const groupId = await importer.makeGroup();
  const rows = Array.from({ length: 2_500 }, (_, at) => `+1201555${String(at).padStart(4, "0")}`);
  const file = `phone,Name\n${rows.map((phone) => `${phone},New`).join("\n")}\n`;
  const { id } = await check(groupId, file, { known: "overwrite" });
  await send(owner, "PUT", `/imports/${id}/start`);
  await runImportStep({ accountId, importId: String(id) });
  const [first] = await listPhones(groupId);
  await send(owner, "PUT", `/phones/${first.id}`, { phone: rows.at(-1), a: "Mine" });
  await workOff(accountId);
  expect((await send(owner, "GET", `/imports/${id}`)).body.state).toBe("done");
  expect(await put(id, "/undo")).toMatchObject({ state: "undone", kept: 1 });
  expect(await listPhones(groupId)).toMatchObject([{ id: first.id, phone: rows.at(-1) }]);
});

test("keeps the second of two files that name one free column from using the first's name", async () => {
  const { send, owner, check, put, listPhones } = importer;
  const groupId = await importer.makeGroup();
  const files = ["City\n+491713920001,Bonn", "Name\n+491713920002,Ada", "City\n+491713920003,Rom"];
  const [city, name, same] = [
    await check(groupId, `phone,${files[0]}\n`),
    await check(groupId, `phone,${files[1]}\n`),
    await check(groupId, `phone,${files[2]}\n`),
  ];
  await put(city.id, "/start");
  const refused = await send(owner, "PUT", `/imports/${name.id}/start`);
  expect([refused.status, refused.body.reason]).toEqual([422, "import_columns_renamed"]);
  await put(same.id, "/start");
  await put(name.id, "", { columns: ["phone", "b"] });
  await put(name.id, "/start");
  expect((await send(owner, "GET", `/groups/${groupId}`)).body).toMatchObject({
    name_a: "City",
    name_b: "Name",
  });
  expect((await listPhones(groupId)).map(({ a, b }: Record<string, string>) => [a, b])).toEqual([
    ["Bonn", null],
    ["Rom", null],
    [null, "Ada"],
  ]);
});

test("never unblocks numbers: blocked ones are skipped, or added and stay blocked", async () => {
  const { send, owner, check, put, listPhones } = importer;
  const groupId = await importer.makeGroup();
  await send(owner, "POST", "/blocked_numbers", { number: "+491713920001" });
  const file = "phone\n+491713920001\n+491713920002\n";
  expect(await put((await check(groupId, file)).id, "/start")).toMatchObject({ added: 1 });
  const added = await check(groupId, file, { blocked: "add" });
  expect(await put(added.id, "/start")).toMatchObject({ added: 1, unchanged: 1 });
  expect(await listPhones(groupId)).toHaveLength(2);
  expect((await send(owner, "GET", "/blocked_numbers?number=%2B491713920001")).body).toHaveLength(
    1,
  );
  const log = (await send(owner, "GET", "/consents?source=import")).body;
  expect(log.map(({ kind, phone }: Record<string, string>) => [kind, phone])).toEqual([
    ["imported", "+491713920001"],
    ["imported", "+491713920002"],
  ]);
});

test("imports each row once when a worker dies after any chunk", async () => {
  const { accountId, upload, send, owner, listPhones } = importer;
  const groupId = await importer.makeGroup();
  const rows = Array.from({ length: 4_500 }, (_, at) => `+1201555${String(at).padStart(4, "0")}`);
  const { body } = await upload(groupId, `phone\n${rows.join("\n")}\n`);
  const due = { accountId, importId: String(body.id) };
  const read = async () => (await send(owner, "GET", `/imports/${body.id}`)).body;
  // Two workers at once, all the way.
  while ((await read()).state !== "ready")
    await Promise.all([runImportStep(due), runImportStep(due)]);
  const { rows: count, fates } = await read();
  expect(count).toBe(4_500);
  await send(owner, "PUT", `/imports/${body.id}/start`);
  while ((await read()).state === "running")
    await Promise.all([runImportStep(due), runImportStep(due)]);
  const done = await read();
  expect(done).toMatchObject({ state: "done", added: fates.new, changed: 0, unchanged: 0 });
  expect(await listPhones(groupId)).toHaveLength(fates.new);
  // A step that another worker could not end fails late, and is no failure of what is done.
  for (let failures = 1; failures <= 10; failures += 1)
    await withAccount(accountId, (tx) => recordFailure(tx, due));
  expect(await read()).toEqual(done);
  expect(await asWorker((tx) => findDueImports(tx, 1_000))).not.toContainEqual(due);
});

test("waits without failing while another transaction holds the group", async () => {
  const { accountId, send, owner, check } = importer;
  const { id } = await check(await importer.makeGroup(), "phone\n+491713920001\n");
  await send(owner, "PUT", `/imports/${id}/start`);
  await asOwner(async (tx) => {
    await tx.query("SELECT 1 FROM contact_groups WHERE account_id = $1 FOR UPDATE", [accountId]);
    const step = runImportStep({ accountId, importId: String(id) });
    await expect(step).rejects.toMatchObject({ code: "55P03" });
  });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT failures FROM contact_imports WHERE account_id = $1", [accountId]),
  );
  expect(rows).toEqual([{ failures: 0 }]);
  await workOff(accountId);
  expect((await send(owner, "GET", `/imports/${id}`)).body).toMatchObject({ state: "done" });
});

test("cancels an import where it is, and can undo the imported rows", async () => {
  const { accountId, check, send, owner, put, dump } = importer;
  const groupId = await importer.makeGroup();
  const before = await dump(groupId);
  const rows = Array.from({ length: 2_500 }, (_, at) => `+1201555${String(at).padStart(4, "0")}`);
  const { id } = await check(groupId, `phone\n${rows.join("\n")}\n`);
  await send(owner, "PUT", `/imports/${id}/start`);
  await runImportStep({ accountId, importId: String(id) });
  const stopped = (await send(owner, "PUT", `/imports/${id}/cancel`)).body;
  expect(stopped.state).toBe("canceled");
  expect(stopped.added).toBeGreaterThan(0);
  expect(stopped.added).toBeLessThan(1_001);
  expect((await put(id, "/undo")).state).toBe("undone");
  expect(await dump(groupId)).toBe(before);
});

test("ends the import when its group is deleted", async () => {
  const { check, put, send, owner } = importer;
  const groupId = await importer.makeGroup();
  const { id } = await check(groupId, "phone\n+491713920001\n");
  await send(owner, "PUT", `/imports/${id}/start`);
  await send(owner, "DELETE", `/groups/${groupId}`);
  await workOff(importer.accountId);
  expect((await send(owner, "GET", `/imports/${id}`)).body).toMatchObject({
    state: "failed",
    problem: "group_unknown",
  });
  await expect(put(id, "/start")).rejects.toThrow("import_ended");
});

test("reparses garbled letters with another encoding", async () => {
  const { check, put } = importer;
  const groupId = await importer.makeGroup();
  // "ö" as UTF-8, in a file that also has a byte that UTF-8 has not.
  const file = Buffer.concat([
    Buffer.from("phone;name\n+491713920001;Jörg\n"),
    Buffer.from([0x80]),
  ]);
  const checked = await check(groupId, file);
  expect(checked.columns[1].samples).toEqual(["JÃ¶rg"]);
  const again = await put(checked.id, "", { encoding: "utf-8" });
  expect(again.columns[1].samples).toEqual(["Jörg"]);
  expect(again).toMatchObject({ state: "ready", rows: 2 });
});

test("exports skipped rows with their reasons", async () => {
  const { api, send, owner, check } = importer;
  const groupId = await importer.makeGroup();
  const { id } = await check(groupId, "phone,name\nnone,=1+1\n+491713920001,A\n+491713920001,B\n");
  const response = await api.request(`/imports/${id}/file/csv`, { headers: owner.headers });
  const lines = (await send(owner, "GET", `/imports/${id}/rows`)).body.map(
    ({ line, fate }: { line: number; fate: string }) => [line, fate],
  );
  expect(lines).toEqual([
    [2, "problem"],
    [3, "new"],
    [4, "duplicate"],
  ]);
  expect((await response.text()).split("\r\n")).toEqual([
    "line,reason,phone,name",
    "2,unreadable,none,'=1+1",
    "4,duplicate,+491713920001,B",
    "",
  ]);
  const file = (path: string) =>
    api.request(`/imports/${id}/file/${path}`, { headers: owner.headers });
  const spaced = await (await file("csv?separator=semicolon")).text();
  expect(spaced).toContain("4;duplicate;+491713920001;B");
  const excel = readXlsx(new Uint8Array(await (await file("xlsx")).arrayBuffer()));
  expect(excel).toContainEqual({
    line: "4",
    reason: "duplicate",
    phone: "+491713920001",
    name: "B",
  });
});

test.each([
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "file_not_table"],
  ["nothing but a heading", "phone,name\n", "file_empty"],
  ["a quote that never closes", `phone\n"${"x\n".repeat(60_000)}`, "file_quote_open"],
  ["300 columns", `${"a,".repeat(300)}\n`, "file_too_wide"],
] as const)("returns 422 for %s, and stores no file", async (_, file, reason) => {
  const { upload, send, owner } = importer;
  const groupId = await importer.makeGroup();
  const response = await upload(groupId, file);
  expect([response.status, response.body.reason ?? reason]).toEqual([422, reason]);
  expect((await send(owner, "GET", "/imports")).body).toEqual([]);
});

test("fails with the reason when later rows can't be read", async () => {
  const groupId = await importer.makeGroup();
  const rows = Array.from({ length: 3_000 }, (_, at) => `+1201555${String(at).padStart(4, "0")}`);
  const checked = await importer.check(groupId, `phone\n${rows.join("\n")}\n${"x,".repeat(300)}\n`);
  expect(checked).toMatchObject({ state: "failed", problem: "file_too_wide", problem_line: null });
});

test("reports an unclosed quote as its row's problem until edited, and imports the other rows", async () => {
  const { send, owner } = importer;
  const groupId = await importer.makeGroup();
  const row = (at: number) => `+1201555${String(at).padStart(4, "0")};"Name ${at}"`;
  const lines = Array.from({ length: 3_000 }, (_, at) => row(at));
  lines[15] = '+12015550015;"Jane';
  const checked = await importer.check(groupId, `phone;name\n${lines.join("\n")}\n`);
  expect(checked).toMatchObject({
    state: "ready",
    fates: { new: 2_999, problem: 1 },
    problems: { quote_open: 1 },
  });
  const path = `/imports/${checked.id}/rows`;
  const { body: rows } = await send(owner, "GET", `${path}?note=quote_open`);
  expect(rows).toMatchObject([{ line: 17, cells: ["+12015550015", '"Jane'], fate: "problem" }]);
  const cells = ["+12015550015", "Jane"];
  const edited = await send(owner, "PUT", `${path}/17`, { cells });
  expect(edited.body).toMatchObject({ line: 17, fate: "new", note: null });
});
