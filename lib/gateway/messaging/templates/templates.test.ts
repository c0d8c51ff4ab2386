import { describe, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { MAX_PREVIEW_PEOPLE, MAX_TEMPLATES } from "./schema-values";

const { send, account, owner, marketing } = testModule({
  people: ["owner", "marketing"],
  hasRates: true,
  account: { balance: "10" },
});

const ORDER = {
  name: "Order",
  default_lang: "en",
  texts: [
    { lang: "en", text: "Hello [name|there], order [order] is on its way." },
    { lang: "de", text: "Guten Tag [name], Bestellung [order] ist unterwegs." },
  ],
  placeholders: [
    { name: "name", example: "Ada", fallback: "Kunde", max_length: 10 },
    { name: "order", example: "4711", fallback: null, max_length: 20 },
  ],
};
const { name: _name, ...CONTENT } = ORDER;

const create = (body: object = {}, person = owner) =>
  send(person, "POST", "/templates", { ...ORDER, ...body });
const violations = (answer: { body: { violations?: { propertyPath: string }[] } }) =>
  (answer.body.violations ?? []).map(({ propertyPath }) => propertyPath);
const MESSAGE = { sender_id: "POSTHORN", phone: "+491713920001" };
const sendSms = (body: object, sender: Parameters<typeof send>[0] = account) =>
  send(sender, "POST", "/sms", { ...MESSAGE, ...body });

test("publishes changes as versions, and archives on deletion", async () => {
  const created = await create();
  expect(created).toMatchObject({
    status: 201,
    body: { name: "Order", version: 1, content: CONTENT, draft: null, revision: 1 },
  });
  const path = `/templates/${created.body.id}`;
  const renamed = await send(owner, "PUT", path, { ...ORDER, name: "Parcel", revision: 1 });
  expect(renamed.body).toMatchObject({ name: "Parcel", version: 1, revision: 2 });
  const texts = [{ lang: "en", text: "Order [order|0] of [name]" }];
  const changed = await send(owner, "PUT", path, { ...ORDER, texts, revision: 2 });
  expect(changed.body).toMatchObject({ version: 2, content: { texts } });
  const versions = await send(owner, "GET", `${path}/versions`);
  expect(versions.body.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect(versions.body[1].content).toEqual(CONTENT);
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  expect((await send(owner, "GET", "/templates")).body).toEqual([]);
  expect((await send(owner, "GET", path)).body).toMatchObject({
    version: 2,
    archived_at: expect.any(Number),
  });
  expect((await send(owner, "GET", `${path}/versions`)).body).toHaveLength(2);
  expect((await send(owner, "PUT", path, { ...ORDER, revision: 4 })).status).toBe(404);
  expect((await create()).status).toBe(201);
});

test("rejects a change based on an earlier revision", async () => {
  const { body } = await create();
  const path = `/templates/${body.id}`;
  const [first, second] = await Promise.all(
    ["A", "B"].map((name) => send(owner, "PUT", path, { ...ORDER, name, revision: 1 })),
  );
  expect([first?.status, second?.status].sort()).toEqual([200, 409]);
});

test("requires unique names", async () => {
  const responses = await Promise.all(Array.from({ length: 4 }, () => create()));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test("gives a name to one of two concurrent templates", async () => {
  const ids = [await create({ name: "A" }), await create({ name: "B" })].map(({ body }) => body.id);
  const responses = await Promise.all(
    ids.map((id) => send(owner, "PUT", `/templates/${id}`, { ...ORDER, name: "C", revision: 1 })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("limits an account's templates, also concurrently", async () => {
  await create();
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO templates (account_id, id, name, version, content, revision, created_at, updated_at)
       SELECT account_id, nextval('template_ids'), 'Template ' || n, version, content, revision, created_at, updated_at
       FROM templates, generate_series(3, $2::int) n WHERE account_id = $1`,
      [account.id, MAX_TEMPLATES],
    ),
  );
  const requests = ["A", "B", "C", "D"].map((name) => create({ name }));
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 422, 422, 422]);
});

const text = (value: string) => [{ lang: "en", text: value }];
const placeholder = (more: object) => [{ name: "order", example: "1", ...more }];

test.each([
  [{ name: " " }, ["name"]],
  [{ default_lang: "fr" }, ["default_lang"]],
  [{ texts: [...ORDER.texts, { lang: "de", text: "[order]" }] }, ["texts[2].lang"]],
  [{ texts: [{ lang: "de-CH", text: "[order] [name]" }] }, ["texts[0].lang"]],
  [{ texts: text("[order] [name] [other]") }, ["texts[0].text"]],
  [{ texts: text("Hello"), placeholders: placeholder({}) }, ["placeholders[0].name"]],
  [
    { texts: text("[order]"), placeholders: placeholder({ fallback: "[a]" }) },
    ["placeholders[0].fallback"],
  ],
  [
    { texts: text("[phone]"), placeholders: placeholder({ name: "phone" }) },
    ["placeholders[0].name"],
  ],
  [
    {
      texts: text("[order]"),
      placeholders: [...placeholder({}), ...placeholder({ name: "Order" })],
    },
    ["placeholders[1].name"],
  ],
  [
    { texts: text("[order]"), placeholders: placeholder({ example: "1234", max_length: 3 }) },
    ["placeholders[0].example"],
  ],
  [{ texts: text(`[order]${"x".repeat(1531)}`), placeholders: placeholder({}) }, ["texts[0].text"]],
  [{ texts: text("[[order]]"), placeholders: placeholder({}) }, ["texts[0].text"]],
  [{ texts: text("[slin[order]\ncode]"), placeholders: placeholder({}) }, ["texts[0].text"]],
  [{ texts: text("[slink ]"), placeholders: [] }, ["texts[0].text"]],
  [{ texts: [], placeholders: [] }, ["texts"]],
])("rejects %j", async (body, paths) => {
  const response = await create(body);
  expect([response.status, violations(response)]).toEqual([400, paths]);
});

describe("POST /sms with a template", () => {
  test("fills placeholders in the requested language, and returns the version", async () => {
    const { body } = await create();
    const values = { NAME: "Ada", order: "4711" };
    const sent = await sendSms({ template_id: body.id, values, lang: "de-CH" });
    expect(sent).toMatchObject({
      status: 201,
      body: { text: "Guten Tag Ada, Bestellung 4711 ist unterwegs." },
    });
    const timeline = await send(account, "GET", `/sms/${sent.body.uuid}/timeline`);
    expect(timeline.body.template).toEqual({ id: body.id, version: 1 });
    const bare = { template_id: body.id, values: { order: "4711" } };
    expect((await sendSms(bare)).body.text).toBe("Hello there, order 4711 is on its way.");
    expect((await sendSms({ ...bare, lang: "de" })).body.text).toContain("Tag Kunde,");
    expect((await sendSms({ ...bare, lang: "fr" })).body.text).toContain("Hello there");
    const dry = await send(account, "POST", "/sms/dryrun", { ...MESSAGE, ...bare });
    expect(dry.body.text).toBe("Hello there, order 4711 is on its way.");
  });

  test.each([
    [{}, 400, ["values.order"]],
    [{ values: { order: "" } }, 400, ["values.order"]],
    [{ values: { order: "1", other: "2" } }, 400, ["values.other"]],
    [{ values: { order: "x".repeat(21) } }, 400, ["values.order"]],
    [{ values: { order: "[slink abc]" } }, 400, ["values.order"]],
    [{ values: { order: "1" }, text: "Hello" }, 400, ["template_id"]],
    [{ values: { order: "1" }, lang: "german language" }, 400, ["lang"]],
    [{ values: { order: "1" }, is_unicode: false, name: 1 }, 201, []],
  ])("answers %j", async (body, status, paths) => {
    const made = await create();
    const response = await sendSms({ template_id: made.body.id, ...body });
    expect([response.status, violations(response)]).toEqual([status, paths]);
  });

  test.each([
    ["<speak>Order [order]</speak>", "<speak>Order R&amp;D &lt;br/&gt;</speak>"],
    ["Order [order]", "Order R&D <br/>"],
  ])("escapes values in speech: %s", async (value, spoken) => {
    const { body } = await create({ texts: text(value), placeholders: placeholder({}) });
    const values = { order: "R&D <br/>" };
    const request = { service_code: "text2speech", template_id: body.id, values };
    expect(await sendSms(request)).toMatchObject({ status: 201, body: { text: spoken } });
    const bulk = { ...request, sender_id: "4930123456", phones: ["+491713920001"] };
    const made = await send(owner, "POST", "/bulks", bulk);
    expect([made.status, made.body.text]).toEqual([201, spoken]);
  });

  test("rejects an outdated version", async () => {
    const { body } = await create();
    const request = { template_id: body.id, template_version: 1, values: { order: "1" } };
    expect((await sendSms(request)).status).toBe(201);
    const texts = [{ lang: "en", text: "[order] [name|]" }];
    await send(owner, "PUT", `/templates/${body.id}`, { ...ORDER, texts, revision: 1 });
    const refused = await sendSms(request);
    expect([refused.status, refused.body.reason, violations(refused)]).toEqual([
      409,
      "template_changed",
      ["template_version"],
    ]);
    const group = await send(owner, "POST", "/groups", { name: "Club" });
    const bulk = { ...request, sender_id: "POSTHORN", msg_groups: [group.body.id] };
    expect((await send(owner, "POST", "/bulks", bulk)).status).toBe(409);
    expect((await sendSms({ ...request, template_version: 2 })).status).toBe(201);
    const plain = await sendSms({ text: "Hello", template_version: 1 });
    expect([plain.status, violations(plain)]).toEqual([400, ["template_version"]]);
  });

  test("replays the first response to a repeat, although the template was deleted", async () => {
    const { body } = await create();
    const again = { headers: { ...account.headers, "idempotency-key": "one" } };
    const request = { template_id: body.id, values: { order: "1" } };
    const first = await sendSms(request, again);
    await send(owner, "DELETE", `/templates/${body.id}`);
    expect([first.status, await sendSms(request, again)]).toEqual([201, first]);
    expect((await send(owner, "GET", "/sms")).body).toHaveLength(1);
    const other = { ...request, values: { order: "2" } };
    expect((await sendSms(other, again)).body.code).toBe("idempotency_mismatch");
  });

  test("rejects other accounts' templates, deleted ones, and a text that became too long", async () => {
    const stranger = await makeTestAccount();
    const foreign = await send(stranger, "POST", "/templates", ORDER);
    const values = { order: "1" };
    const long = await create({
      name: "Long",
      texts: text("[order]"),
      placeholders: placeholder({}),
    });
    const mine = await create();
    await send(owner, "DELETE", `/templates/${mine.body.id}`);
    for (const id of [foreign.body.id, mine.body.id]) {
      const response = await sendSms({ template_id: id, values });
      expect([response.status, violations(response)]).toEqual([422, ["template_id"]]);
    }
    const tooLong = await sendSms({
      template_id: long.body.id,
      values: { order: "☃".repeat(671) },
    });
    expect([tooLong.status, violations(tooLong)]).toEqual([400, ["template_id"]]);
    for (const body of [{}, { text: "Hello", values }, { text: "Hello", lang: "en" }]) {
      expect((await sendSms(body)).status).toBe(400);
    }
  });
});

describe("approval", () => {
  test("stores changes by non-owners as drafts until an owner approves them", async () => {
    const { body: open } = await create();
    await send(owner, "PUT", "/settings/sending", { approves_templates: true });
    const path = `/templates/${open.id}`;
    const texts = text("[order] [name]");
    const changed = await send(marketing, "PUT", path, { ...ORDER, texts, revision: 1 });
    expect(changed.body).toMatchObject({
      version: 1,
      content: CONTENT,
      draft: { texts },
      revision: 2,
    });
    const values = { order: "4711" };
    const sent = () => sendSms({ template_id: open.id, values });
    expect((await sent()).body.text).toContain("on its way");
    expect((await send(marketing, "PUT", `${path}/approve`, { revision: 2 })).status).toBe(403);
    expect((await send(owner, "PUT", `${path}/approve`, { revision: 1 })).status).toBe(409);
    expect((await send(owner, "PUT", `${path}/approve`, { revision: 2 })).body).toMatchObject({
      version: 2,
      content: { texts },
      draft: null,
    });
    expect((await sent()).body.text).toBe("4711 Kunde");
    expect((await send(owner, "PUT", `${path}/approve`, { revision: 3 })).status).toBe(422);
  });

  test("never sends a new draft; a key's requires approval, an owner's doesn't", async () => {
    await send(owner, "PUT", "/settings/sending", { approves_templates: true });
    const draft = await create({ name: "Draft" }, marketing);
    expect(draft.body).toMatchObject({ version: 0, content: null, draft: CONTENT });
    const response = await sendSms({ template_id: draft.body.id, values: { order: "1" } });
    expect(response).toMatchObject({ status: 422, body: { reason: "template_not_approved" } });
    expect((await send(account, "POST", "/templates", ORDER)).body.version).toBe(0);
    expect((await create({ name: "Mine" })).body.version).toBe(1);
    const back = { ...ORDER, name: "Mine", revision: 1 };
    const mine = (await send(owner, "GET", "/templates?name=Mine")).body[0];
    expect((await send(marketing, "PUT", `/templates/${mine.id}`, back)).body.draft).toBeNull();
  });
});

describe("previews", () => {
  const preview = (body: object) =>
    send(owner, "POST", "/templates/preview", { ...CONTENT, ...body });

  test("compares the examples of each language", async () => {
    const { body } = await preview({});
    expect(body).toMatchObject({
      texts_count: 2,
      is_complete: true,
      longest: { lang: "de", text: "Guten Tag Ada, Bestellung 4711 ist unterwegs." },
      shortest: { lang: "en", text: "Hello Ada, order 4711 is on its way." },
    });
    expect(body.dearest.price).toBeGreaterThan(0);
  });

  test("previews the values of a group's people, in their languages", async () => {
    const group = await send(owner, "POST", "/groups", {
      name: "Club",
      name_a: "Name",
      name_b: "Order",
      name_c: "Sprache",
    });
    const rows = [
      { phone: "+491713920001", a: "Ada", b: "1", c: "de" },
      { phone: "+491713920002", a: "", b: "22", c: "en" },
      { phone: "+41791234567", a: "Зоя".repeat(3), b: "3".repeat(60), c: "de-AT" },
    ];
    for (const row of rows) await send(owner, "POST", `/groups/${group.body.id}/phones`, row);
    const { body } = await preview({ group_id: group.body.id, lang_column: "sprache" });
    expect(body).toMatchObject({
      texts_count: 3,
      longest: { text: expect.stringContaining("333"), is_unicode: true, iso2: "CH" },
      shortest: { text: "Hello there, order 22 is on its way." },
      dearest: { iso2: "CH" },
    });
    const unknown = await preview({ group_id: group.body.id, lang_column: "Lang" });
    expect([unknown.status, violations(unknown)]).toEqual([422, ["lang_column"]]);
    const developer = await preview({ group_id: 999_999 });
    expect([developer.status, violations(developer)]).toEqual([422, ["group_id"]]);
  });
});

test("marks the preview of a larger group than is compared as incomplete", async () => {
  const club = { name: "Club", name_a: "Order" };
  const { body: group } = await send(owner, "POST", "/groups", club);
  const phones = Array.from({ length: MAX_PREVIEW_PEOPLE + 1 }, (_, n) => {
    return { phone: `+4917139${21_000 + n}`, a: "1" };
  });
  await send(owner, "PUT", `/groups/${group.id}`, { ...club, phones });
  const preview = async () =>
    (await send(owner, "POST", "/templates/preview", { ...CONTENT, group_id: group.id })).body;
  expect(await preview()).toMatchObject({ texts_count: MAX_PREVIEW_PEOPLE, is_complete: false });
  await asOwner((tx) =>
    tx.query(
      `UPDATE contact_phones SET phone = '+49000000001' WHERE account_id = $1 AND phone = $2`,
      [account.id, phones[0]?.phone],
    ),
  );
  expect(await preview()).toMatchObject({
    texts_count: MAX_PREVIEW_PEOPLE - 1,
    is_complete: false,
  });
});

describe("bulks with a template", () => {
  async function makeClub() {
    const names = { name_a: "Name", name_b: "Order", name_c: "Sprache" };
    const { body } = await send(owner, "POST", "/groups", { name: "Club", ...names });
    const rows = [
      { phone: "+491713920001", a: "Ada", b: "1", c: "de-CH" },
      { phone: "+491713920002", a: "", b: "2", c: "EN" },
      { phone: "+491713920003", a: "Eva", b: "3", c: "fr" },
    ];
    for (const row of rows) await send(owner, "POST", `/groups/${body.id}/phones`, row);
    return body.id as number;
  }
  const BULK = { sender_id: "POSTHORN" };

  test("fill placeholders from columns, one of which selects the language", async () => {
    const msg_groups = [await makeClub()];
    const { body: template } = await create();
    const request = { ...BULK, msg_groups, template_id: template.id, lang_column: "Sprache" };
    const made = await send(owner, "POST", "/bulks", request);
    expect(made).toMatchObject({
      status: 201,
      body: {
        text: "Hello [name|there], order [order] is on its way.",
        template: { id: template.id, version: 1, lang_column: "sprache", texts: [{}, {}] },
      },
    });
    await workOff(account.id);
    const { body: messages } = await send(owner, "GET", `/sms?bulk=${made.body.uuid}`);
    const texts = messages.map(({ text: sent }: { text: string }) => sent);
    expect(texts.toSorted()).toEqual([
      "Guten Tag Ada, Bestellung 1 ist unterwegs.",
      "Hello Eva, order 3 is on its way.",
      "Hello there, order 2 is on its way.",
    ]);
  });

  test("skip recipients without a required value, like the preview", async () => {
    const { body: group } = await send(owner, "POST", "/groups", { name: "Club", name_a: "Order" });
    for (const row of [
      { phone: "+491713920001", a: "1" },
      { phone: "+491713920002", a: "" },
    ])
      await send(owner, "POST", `/groups/${group.id}/phones`, row);
    const { body: template } = await create();
    const request = {
      ...BULK,
      msg_groups: [group.id],
      phones: ["+491713920003"],
      template_id: template.id,
    };
    const run = async (more: object) => {
      const { body: made } = await send(owner, "POST", "/bulks", { ...request, ...more });
      await workOff(account.id);
      const { body: sent } = await send(owner, "GET", `/sms?bulk=${made.uuid}`);
      return sent.map(({ phone }: { phone: string }) => phone).sort();
    };
    expect(await run({})).toEqual(["+491713920001"]);
    expect(await run({ skip_empty: false })).toHaveLength(3);
    const preview = { ...CONTENT, group_id: group.id };
    const { body: compared } = await send(owner, "POST", "/templates/preview", preview);
    expect(compared).toMatchObject({ texts_count: 1, shortest: { text: compared.longest.text } });
  });

  test("delete texts of all languages with those of messages", async () => {
    const msg_groups = [await makeClub()];
    const { body: template } = await create();
    const values = { order: "4711" };
    const made = await send(owner, "POST", "/bulks", {
      ...BULK,
      msg_groups,
      template_id: template.id,
      values,
      lang_column: "sprache",
      is_text_deleted: true,
    });
    expect(made.body.template.texts).toHaveLength(2);
    expect((await send(owner, "PUT", `/bulks/${made.body.uuid}/cancel`)).status).toBe(200);
    const { body: bulk } = await send(owner, "GET", `/bulks/${made.body.uuid}`);
    expect(bulk).toMatchObject({ text: "", template: { id: template.id, version: 1, texts: [] } });
  });

  test("use the same values for everyone, without later changes", async () => {
    const { body: template } = await create();
    const body = {
      ...BULK,
      phones: ["+491713920001"],
      template_id: template.id,
      values: { order: "4711" },
      lang: "de",
    };
    const made = await send(owner, "POST", "/bulks", body);
    expect(made.body.text).toBe("Guten Tag [name|Kunde], Bestellung 4711 ist unterwegs.");
    const dry = await send(owner, "POST", "/bulks/dryrun", body);
    expect(dry.body.preflight).toMatchObject({ messages: 1, unknown_placeholders: [] });
    await send(owner, "PUT", `/templates/${template.id}`, {
      ...ORDER,
      texts: text("[order] [name]"),
      revision: 1,
    });
    await workOff(account.id);
    const { body: messages } = await send(owner, "GET", `/sms?bulk=${made.body.uuid}`);
    expect(messages[0].text).toBe("Guten Tag Kunde, Bestellung 4711 ist unterwegs.");
  });

  test.each([
    [{}, 400, ["values.order"]],
    [{ values: { order: "1" }, variant_text: "Hello" }, 400, ["variant_text"]],
    [{ values: { order: "1" }, text: "Hello" }, 400, ["template_id"]],
    [{ values: { order: "1" }, lang: "de", lang_column: "Name" }, 400, ["lang_column"]],
    [{ values: { order: "1" }, lang_column: "Lang" }, 422, ["lang_column"]],
    [{ values: { order: "1", more: "2" } }, 400, ["values.more"]],
  ])("answers %j", async (body, status, paths) => {
    const { body: template } = await create();
    const response = await send(owner, "POST", "/bulks", {
      ...BULK,
      phones: ["+491713920001"],
      template_id: template.id,
      ...body,
    });
    expect([response.status, violations(response)]).toEqual([status, paths]);
  });

  test("use the current version in recurring bulks, and count as usage", async () => {
    const { body: template } = await create();
    const recurring = await send(owner, "POST", "/recurring_bulks", {
      ...BULK,
      name: "Weekly",
      phones: ["+491713920001"],
      template_id: template.id,
      values: { order: "4711" },
      rule: { freq: "DAILY", time: "09:00", from_date: "2040-01-02" },
    });
    expect(recurring).toMatchObject({
      status: 201,
      body: { text: null, template_id: template.id, text_start: expect.stringMatching(/^Hello/) },
    });
    const path = `/templates/${template.id}`;
    await send(owner, "PUT", path, { ...ORDER, texts: text("New [order] [name]"), revision: 1 });
    expect((await send(owner, "GET", path)).body.recurring_bulks_count).toBe(1);
    const run = await send(owner, "POST", `/recurring_bulks/${recurring.body.id}/runs`, {});
    const bulk = await send(owner, "GET", `/bulks/${run.body.bulk}`);
    expect(bulk.body).toMatchObject({ text: "New 4711 [name|Kunde]", template: { version: 2 } });
    await send(owner, "DELETE", path);
    expect(
      await send(owner, "POST", `/recurring_bulks/${recurring.body.id}/runs`, {}),
    ).toMatchObject({ status: 422, body: { reason: "template_unknown" } });
  });
});

describe("verifications with a template", () => {
  const CODE = {
    name: "Code",
    default_lang: "en",
    texts: [
      { lang: "en", text: "[code] is your [shop] code." },
      { lang: "de", text: "[code] ist Ihr Code für [shop]." },
    ],
    placeholders: [
      { name: "code", example: "123456", max_length: 6 },
      { name: "shop", example: "Nordwind" },
    ],
  };
  const verify = (step: object, more: object = {}) =>
    send(account, "POST", "/verify_codes", {
      phone: "+491713920001",
      code: "4711",
      routing_strategy: [{ channel: "sms", ...step }],
      ...more,
    });

  test("sends the text in the language of the verification", async () => {
    const { body } = await create(CODE);
    const step = { template_id: body.id, values: { shop: "Nordwind" } };
    const made = await verify(step);
    expect(made).toMatchObject({
      status: 201,
      body: { routing_strategy: [{ template: "{{code}} ist Ihr Code für Nordwind." }] },
    });
    const french = { lang: "FR", phone: "+491713920002" };
    expect((await verify(step, french)).body.routing_strategy[0].template).toBe(
      "{{code}} is your Nordwind code.",
    );
  });

  test("replays the first response to a repeat, although the template was deleted", async () => {
    const { body } = await create(CODE);
    const caller = { headers: { ...owner.headers, "idempotency-key": "one" } };
    const request = {
      phone: "+491713920001",
      routing_strategy: [{ channel: "sms", template_id: body.id, values: { shop: "Nordwind" } }],
    };
    const first = await send(caller, "POST", "/verify_codes", request);
    expect([first.status, first.body.code]).toEqual([201, "••••"]);
    await send(owner, "DELETE", `/templates/${body.id}`);
    expect(await send(caller, "POST", "/verify_codes", request)).toEqual(first);
  });

  test("requires the code once in the text, and no value for it", async () => {
    const at = (field: string) => [`routing_strategy[0].${field}`];
    const { body: code } = await create(CODE);
    const { body: order } = await create();
    const values = { shop: "Nordwind" };
    for (const [step, status, paths] of [
      [{ template_id: order.id, values: { order: "1" } }, 400, at("template_id")],
      [{ template_id: code.id }, 400, at("values.shop")],
      [{ template_id: code.id, values: { ...values, code: "1" } }, 400, at("values.code")],
      [{ template_id: code.id, values, template: "{{code}}" }, 400, at("template_id")],
      [{ template_id: code.id, values, channel: "messenger" }, 400, at("template_id")],
      [{ template_id: 999_999, values }, 422, at("template_id")],
      [{ values }, 400, at("values")],
    ] as const) {
      const response = await verify(step);
      expect([response.status, violations(response)]).toEqual([status, paths]);
    }
  });
});
