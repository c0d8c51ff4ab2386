import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { AUTOMATION, letPass, workOn } from "./test-automations";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });
const [ADA, BOB, EVE] = ["+491713920001", "+491713920002", "+491713920003"] as const;

const TEMPLATE = {
  name: "Birthday",
  default_lang: "en",
  texts: [
    { lang: "en", text: "Happy birthday, [name|you]! [gift] for you." },
    { lang: "de", text: "Alles Gute, [name|du]! [gift] für dich." },
  ],
  placeholders: [
    { name: "name", example: "Ada", fallback: null, max_length: null },
    { name: "gift", example: "A cake", fallback: null, max_length: 20 },
  ],
};
const VALUES = { trigger: { kind: "event", event: "signed_up", values: ["name", "language"] } };

async function createTemplate(more: object = {}) {
  const { body } = await send(owner, "POST", "/templates", { ...TEMPLATE, ...more });
  return { id: body.id as number, path: `/templates/${body.id}` };
}
async function start(step: object, more: object = VALUES): Promise<string> {
  const body = { ...AUTOMATION, ...more, steps: [{ kind: "text", ...step }] };
  const created = await send(owner, "POST", "/automations", body);
  expect([created.status, created.body.violations]).toEqual([201, undefined]);
  const path = `/automations/${created.body.id}`;
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
  await workOn(account.id);
  return path;
}
let events = 0;
async function report(phone: string, values: object) {
  events += 1;
  const event = { id: `event-${events}`, name: "signed_up", phone, values };
  expect((await send(owner, "POST", "/automation_events", event)).status).toBe(201);
  await workOn(account.id);
}
const listSms = async (phone: string) =>
  (await send(owner, "GET", `/sms?phone=${encodeURIComponent(phone)}`)).body;
const listTexts = async (phone: string): Promise<string[]> =>
  (await listSms(phone)).map((sms: { text: string }) => sms.text);
const findStep = async (path: string) =>
  (await send(owner, "GET", `${path}/report`)).body.steps.find(
    ({ step }: { step: string }) => step === "1",
  );

test("uses the template's current version in each person's language, and references it", async () => {
  const { id, path: template } = await createTemplate();
  const path = await start({
    template_id: id,
    values: { Gift: "A cake" },
    lang_column: "Language",
  });
  await report(ADA, { name: "Ada", language: "de-CH" });
  await report(BOB, { language: "fr" });
  expect(await listTexts(ADA)).toEqual(["Alles Gute, Ada! A cake für dich."]);
  expect(await listTexts(BOB)).toEqual(["Happy birthday, you! A cake for you."]);
  const texts = [{ lang: "en", text: "Dear [name|you], [gift] for you." }];
  await send(owner, "PUT", template, { ...TEMPLATE, texts, revision: 1 });
  await report(EVE, { name: "Eve", language: "de" });
  const [sms] = await listSms(EVE);
  expect(sms.text).toBe("Dear Eve, A cake for you.");
  const timeline = await send(owner, "GET", `/sms/${sms.uuid}/timeline`);
  expect(timeline.body.template).toEqual({ id, version: 2 });
  expect((await findStep(path)).template).toEqual({
    id,
    name: "Birthday",
    versions: [
      { version: 2, sent: 1 },
      { version: 1, sent: 2 },
    ],
  });
  expect((await send(owner, "GET", template)).body.automations_count).toBe(1);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("skips and counts people without a required value", async () => {
  const { id } = await createTemplate();
  const trigger = { kind: "event", event: "signed_up", values: ["gift"] };
  const path = await start({ template_id: id, lang: "de" }, { trigger });
  await report(ADA, { gift: "" });
  await report(BOB, { gift: "Kuchen" });
  expect(await listTexts(ADA)).toEqual([]);
  expect(await listTexts(BOB)).toEqual(["Alles Gute, du! Kuchen für dich."]);
  expect((await findStep(path)).outcomes).toMatchObject({ sent: 1, empty: 1, unsendable: 0 });
  expect((await send(owner, "GET", path)).body.counts).toMatchObject({ finished: 2 });
  const placeholders = [
    ...TEMPLATE.placeholders,
    { name: "new", example: "x", fallback: null, max_length: null },
  ];
  const texts = [{ lang: "en", text: "[name] [gift] [new]" }];
  await send(owner, "PUT", `/templates/${id}`, { ...TEMPLATE, texts, placeholders, revision: 1 });
  await report(EVE, { gift: "Kuchen" });
  expect(await listTexts(EVE)).toEqual([]);
  expect((await findStep(path)).outcomes).toMatchObject({ sent: 1, empty: 2 });
});

test("pauses people at a deleted template's step, and resumes with another", async () => {
  const { id, path: template } = await createTemplate();
  const path = await start({ template_id: id, values: { gift: "A cake" } });
  await send(owner, "DELETE", template);
  await report(ADA, { name: "Ada" });
  expect(await listTexts(ADA)).toEqual([]);
  const { body } = await send(owner, "GET", path);
  expect([body.problem, body.counts.under_way]).toEqual(["template_unusable", 1]);
  expect((await send(owner, "GET", `${path}/report`)).body.lacking_template).toBe(1);
  await letPass(account.id, "1 hour");
  await workOn(account.id);
  expect((await findStep(path)).outcomes).toMatchObject({ sent: 0, unsendable: 0, empty: 0 });
  expect((await send(owner, "PUT", `${path}/publish`)).body.violations).toMatchObject([
    { propertyPath: "steps[0].template_id" },
  ]);
  expect(await send(owner, "GET", `${path}/dry_run`)).toMatchObject({
    status: 422,
    body: { reason: "automation_template" },
  });
  await asOwner((tx) =>
    tx.query("UPDATE templates SET archived_at = NULL WHERE account_id = $1 AND id = $2", [
      account.id,
      id,
    ]),
  );
  await letPass(account.id, "1 hour");
  await workOn(account.id);
  expect(await listTexts(ADA)).toEqual(["Happy birthday, Ada! A cake for you."]);
  expect((await send(owner, "GET", path)).body.problem).toBeNull();
});

test("prices templates in the dry run, with examples for values that aren't stored", async () => {
  const { id } = await createTemplate();
  const path = await start({ template_id: id, values: { gift: "A cake" } });
  await report(ADA, { name: "Ada" });
  const { body } = await send(owner, "GET", `${path}/dry_run`);
  expect(body).toMatchObject({ people: 1, texts: { min: 1, max: 1 }, unsendable: 0, empty: 0 });
  const [sms] = await listSms(ADA);
  expect(body.cost.max).toBeCloseTo(sms.price, 6);
});

test("requires one usable template with all its values in a step", async () => {
  const { id, path: template } = await createTemplate();
  const stranger = await makeTestAccount();
  const foreign = await send(stranger, "POST", "/templates", TEMPLATE);
  const refuse = async (step: object) => {
    const body = { ...AUTOMATION, ...VALUES, steps: [{ kind: "text", ...step }] };
    const { status, body: refused } = await send(owner, "POST", "/automations", body);
    const paths = (refused.violations ?? []).map(
      ({ propertyPath }: { propertyPath: string }) => propertyPath,
    );
    return [status, ...paths];
  };
  const values = { gift: "A cake" };
  expect(await refuse({})).toEqual([400, "steps[0].text"]);
  expect(await refuse({ text: "Hi", template_id: id })).toEqual([400, "steps[0].template_id"]);
  expect(await refuse({ text: "Hi", lang_column: "name" })).toEqual([400, "steps[0].lang_column"]);
  expect(await refuse({ template_id: id })).toEqual([400, "steps[0].values.gift"]);
  expect(await refuse({ template_id: id, values: { gift: "[slink x]" } })).toEqual([
    400,
    "steps[0].values.gift",
  ]);
  expect(await refuse({ template_id: id, values: { gift: "g".repeat(21) } })).toEqual([
    400,
    "steps[0].values.gift",
  ]);
  expect(await refuse({ template_id: id, values, lang_column: "nothing" })).toEqual([
    422,
    "steps[0].lang_column",
  ]);
  expect(await refuse({ template_id: foreign.body.id, values })).toEqual([
    422,
    "steps[0].template_id",
  ]);
  await send(owner, "DELETE", template);
  expect(await refuse({ template_id: id, values })).toEqual([422, "steps[0].template_id"]);
});
