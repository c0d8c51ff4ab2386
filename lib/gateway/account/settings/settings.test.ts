import { testModule } from "@/lib/api-suites/test-module";
import { NO_REFERENCES } from "@/lib/core/billing/document-references";
import { describe, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { asOwner } from "@/lib/db/transaction";
import { readAuditLog } from "@/lib/gateway/account/audit-log/test-audit";
import type { TestPerson } from "@/lib/api-suites/test-api";

const { send, account, owner, accountant } = testModule({ people: ["owner", "accountant"] });

const put = (path: string, body: object, person = owner) => send(person, "PUT", path, body);
const get = (path: string, person = owner) => send(person, "GET", path);

async function expectRefused(path: string, body: object, status: number, field: string) {
  const before = await get(path);
  const response = await put(path, body);
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([status, field]);
  expect(await get(path)).toEqual(before);
}

describe("the account", () => {
  test("rejects a postal code invalid in its country, and shows an example", async () => {
    const path = "/settings/account";
    const damaged = { address: { postal_code: "SW1A", iso2: "GB" } };
    const refused = await put(path, damaged);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        reason: "postal_code_form",
        violations: [{ propertyPath: "address.postal_code" }],
      },
    });
    expect(refused.body.violations[0].message).toContain("SW1A 1AA");
    await put(path, { address: { postal_code: "SW1A 1AA", iso2: "GB" } });
    // The other field changes.
    await expectRefused(path, { address: { iso2: "DE" } }, 400, "address.postal_code");
    await expectRefused(path, { address: { postal_code: "SW1A" } }, 400, "address.postal_code");
    await put(path, { address: { postal_code: null, iso2: "DE" } });
  });

  test("treats texts without a visible character as empty", async () => {
    const unseen = { address: { city: "\u200b" }, document_reference: " \u202e\u0001" };
    const { body } = await put("/settings/account", unseen);
    expect([body.address.city, body.document_reference]).toEqual([null, null]);
  });

  test("allows other changes for accounts with an old invalid postal code", async () => {
    const damage = "UPDATE account_settings SET postal_code = '2045' WHERE account_id = $1";
    await asOwner((tx) => tx.query(damage, [account.id]));
    const city = await put("/settings/account", { address: { city: "Bremen" } });
    expect([city.status, city.body.address]).toMatchObject([200, { postal_code: "2045" }]);
    await put("/settings/account", { address: { postal_code: null, city: null } });
  });

  const ADDRESS = { street: "Hafenweg 1", postal_code: "20457", city: "Hamburg", iso2: "de" };

  test("has defaults, keeps absent fields, and clears null fields", async () => {
    expect((await get("/settings/account")).body).toEqual({
      name: "Test account",
      address: { street: null, street_more: null, postal_code: null, city: null, iso2: "DE" },
      vat_id: null,
      invoice_email: null,
      invoice_copy_emails: [],
      document_lang: "en",
      document_mails: "pdf",
      document_reference: null,
      document_references: NO_REFERENCES,
      required_references: [],
    });
    const full = await put("/settings/account", {
      name: "Nordwind GmbH",
      address: ADDRESS,
      vat_id: "de 136 695 976",
      invoice_email: "Buch@Example.org",
      document_lang: "pl",
      document_mails: "pdf_and_xrechnung",
      document_reference: " 04011000-12345-03 ",
      document_references: { order_number: " PO 4711 " },
      required_references: ["order_number", "order_number"],
      invoice_copy_emails: ["Copy@example.org", "copy@example.org"],
    });
    expect(full.body).toEqual({
      name: "Nordwind GmbH",
      address: { ...ADDRESS, street_more: null, iso2: "DE" },
      vat_id: "DE136695976",
      invoice_email: "buch@example.org",
      invoice_copy_emails: ["copy@example.org"],
      document_lang: "pl",
      document_mails: "pdf_and_xrechnung",
      document_reference: "04011000-12345-03",
      document_references: { ...NO_REFERENCES, order_number: "PO 4711" },
      required_references: ["order_number"],
    });
    const less = await put("/settings/account", { address: { street: null }, vat_id: null });
    expect(less.body).toEqual({
      ...full.body,
      vat_id: null,
      address: { ...full.body.address, street: null },
    });
    expect((await get("/settings/account")).body).toEqual(less.body);
    expect((await readAuditLog(account.id)).at(-1)).toMatchObject({
      action: "account.settings_changed",
      before: { vat_id: "DE136695976" },
      after: { vat_id: null },
    });
  });

  test("requires an address and a mailbox, or a Leitweg-ID, for emailed XRechnungen", async () => {
    const path = "/settings/account";
    const document_mails = "pdf_and_xrechnung";
    const reachable = { invoice_email: "books@example.org" };
    const { postal_code, city } = ADDRESS;
    for (const [body, field] of [
      [{ address: { city }, ...reachable }, "address.postal_code"],
      [{ address: { postal_code }, ...reachable }, "address.city"],
      [{ address: ADDRESS }, "invoice_email"],
      [{ address: ADDRESS, document_reference: "PO 4711" }, "invoice_email"],
    ] as const) {
      await expectRefused(path, { document_mails, ...body }, 400, field);
    }
    const full = { address: ADDRESS, document_reference: "04011000-12345-03", document_mails };
    expect((await put(path, full)).status).toBe(200);
    await expectRefused(path, { address: { city: null } }, 400, "address.city");
    expect((await put(path, { address: { city: null }, document_mails: "pdf" })).status).toBe(200);
  });

  test("lets an accountant update only address and VAT number", async () => {
    const { body } = await get("/settings/account", accountant);
    const all = {
      ...body,
      vat_id: "ATU13585627",
      document_reference: "PO 4711",
      address: { ...body.address, city: "Wien" },
    };
    expect((await put("/settings/account", all, accountant)).body).toEqual(all);
    for (const [field, value] of Object.entries({
      name: "Mine",
      invoice_email: "me@example.org",
      document_lang: "de",
    })) {
      const response = await put("/settings/account", { [field]: value, vat_id: null }, accountant);
      expect([response.status, response.body.violations[0].propertyPath]).toEqual([403, field]);
    }
    expect((await get("/settings/account")).body).toEqual(all);
  });

  test.each([
    [{ vat_id: "DE123456789" }, "vat_id"],
    [{ vat_id: "nonsense" }, "vat_id"],
    [{ name: " " }, "name"],
    [{ invoice_email: "nobody" }, "invoice_email"],
    [{ document_lang: "fr" }, "document_lang"],
    [{ document_reference: "x".repeat(51) }, "document_reference"],
    [{ address: { iso2: "QQ" } }, "address.iso2"],
    [{ address: { city: "x".repeat(101) } }, "address.city"],
  ])("rejects %j", (body, field) => expectRefused("/settings/account", body, 400, field));
});

describe("sending", () => {
  test("has defaults, and applies changes from the next message", async () => {
    expect((await get("/settings/sending")).body).toEqual({
      default_sender: null,
      country: "DE",
      time_zone: "Europe/Berlin",
      quiet_hours: null,
      is_text_deleted: false,
      text_retention_days: null,
      click_ip_retention_days: null,
      approval_recipients: 5000,
      approval_amount: 500,
      approves_templates: false,
    });
    const changed = {
      default_sender: "NORDWIND",
      country: "CH",
      time_zone: "Europe/Zurich",
      quiet_hours: { from: "21:00", to: "08:00" },
      is_text_deleted: true,
      text_retention_days: 30,
      click_ip_retention_days: 7,
      approval_recipients: null,
      approval_amount: 12.5,
      approves_templates: true,
    };
    expect((await put("/settings/sending", changed)).body).toEqual(changed);
    expect((await readAuditLog(account.id)).at(-1)).toMatchObject({
      action: "account.sending_changed",
      before: { text_retention_days: null, click_ip_retention_days: null },
      after: { text_retention_days: 30, click_ip_retention_days: 7 },
    });
    expect((await put("/settings/sending", {})).body).toEqual(changed);
    expect((await get("/settings/sending")).body).toEqual(changed);
    expect((await put("/settings/sending", { quiet_hours: null })).body.quiet_hours).toBeNull();
    await importTestRates();
    const national = { text: "Hello", sender_id: "POSTHORN", phone: "079 123 45 67" };
    const { body } = await send(owner, "POST", "/sms/dryrun", national);
    expect(body).toMatchObject({ phone: "+41791234567", is_text_deleted: true });
  });

  test.each([
    [{ default_sender: "much too long sender" }, "default_sender"],
    [{ default_sender: "NO/SLASH" }, "default_sender"],
    [{ country: "QQ" }, "country"],
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ quiet_hours: { from: "24:00", to: "08:00" } }, "quiet_hours.from"],
    [{ quiet_hours: { from: "08:00" } }, "quiet_hours.to"],
    [{ quiet_hours: { from: "08:00", to: "08:00" } }, "quiet_hours.to"],
    [{ text_retention_days: 0 }, "text_retention_days"],
    [{ text_retention_days: 366 }, "text_retention_days"],
    [{ click_ip_retention_days: 0 }, "click_ip_retention_days"],
    [{ click_ip_retention_days: 366 }, "click_ip_retention_days"],
    [{ approval_recipients: 0 }, "approval_recipients"],
    [{ approval_amount: -1 }, "approval_amount"],
  ])("rejects %j", (body, field) => expectRefused("/settings/sending", body, 400, field));
});

describe("notifications", () => {
  test("show events a role can see, and keep a user's choice", async () => {
    const names = async (person: TestPerson) =>
      (await get("/settings/notifications", person)).body.events.map(
        ({ event }: { event: string }) => event,
      );
    expect(await names(accountant)).toEqual([
      "balance_low",
      "balance_empty",
      "budget_reached",
      "payment_failed",
      "payment_returned",
      "vat_id_invalid",
      "member_joined",
    ]);
    const events = [{ event: "balance_low", email: false }];
    const changed = await put("/settings/notifications", { events });
    expect(changed.body.events).toEqual([
      { event: "balance_low", email: false },
      { event: "balance_empty", email: true },
      { event: "budget_reached", email: true },
      { event: "payment_failed", email: true },
      { event: "payment_returned", email: true },
      { event: "vat_id_invalid", email: true },
      { event: "key_created", email: true },
      { event: "key_expiring", email: true },
      { event: "keys_limited", email: true },
      { event: "webhook_disabled", email: true },
      { event: "link_domain_failing", email: true },
      { event: "codes_stopped", email: true },
      { event: "recurring_bulk_failed", email: true },
      { event: "member_joined", email: false },
    ]);
    expect(await get("/settings/notifications")).toEqual(changed);
    const others = await get("/settings/notifications", accountant);
    expect(others.body.events).toContainEqual({ event: "balance_low", email: true });
  });

  test.each([
    [{ events: [{ event: "nothing", email: true }] }, "events[0].event"],
    [{ events: [{ event: "balance_low" }] }, "events[0].email"],
    [{}, "events"],
  ])("rejects %j", (body, field) => expectRefused("/settings/notifications", body, 400, field));

  test("reject events that the role can't see", async () => {
    const events = [{ event: "key_expiring", email: true }];
    const response = await put("/settings/notifications", { events }, accountant);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([
      400,
      "events[0].event",
    ]);
  });
});

describe("the profile", () => {
  test("belongs to the user, in every role", async () => {
    const before = await get("/me/profile", accountant);
    expect(before.body).toEqual({
      name: "Test person",
      email: accountant.email,
      lang: "en",
      time_zone: null,
      number_format: "language",
      theme: "system",
      has_single_keys: true,
    });
    const changed = {
      name: "Ada Conti",
      lang: "de",
      time_zone: "Europe/Vienna",
      number_format: "apostrophe",
      theme: "dark",
      has_single_keys: false,
    };
    const email = accountant.email;
    expect((await put("/me/profile", changed, accountant)).body).toEqual({ ...changed, email });
    const reset = await put("/me/profile", { time_zone: null }, accountant);
    expect(reset.body).toEqual({ ...changed, email, time_zone: null });
    expect((await get("/me/profile")).body.name).toBe("Test person");
  });

  test.each([
    [{ name: "" }, "name"],
    [{ lang: "fr" }, "lang"],
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ number_format: "roman" }, "number_format"],
    [{ theme: "pink" }, "theme"],
    [{ has_single_keys: "yes" }, "has_single_keys"],
  ])("rejects %j", (body, field) => expectRefused("/me/profile", body, 400, field));
});
