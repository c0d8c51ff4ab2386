import { describe, expect, test } from "vitest";
import { testModule } from "./test-module";

/** PUT of the specification: what it requires must be there; other fields stay when absent, and null clears them. */
const { send, account, owner } = testModule({ people: ["owner"] });

const GROUP = { name: "Customers", description: "All", name_a: "City", deleted_at: null };
const COLUMNS = { a: "Berlin", b: "x", c: "y", d: "z", e: "w", callback_data: "42" };

interface Put {
  make: () => Promise<{ path: string; body: object }>;
  required: object;
  /** Fields that can be cleared, and what they then are. */
  cleared: Readonly<Record<string, unknown>>;
}

const newGroup = async () => (await send(account, "POST", "/groups", GROUP)).body;
let numbers = 0;

const PUTS: Readonly<Record<string, Put>> = {
  groups: {
    async make() {
      const body = await newGroup();
      return { path: `/groups/${body.id}`, body };
    },
    required: { name: "Customers" },
    cleared: { description: null, name_a: null },
  },
  phones: {
    async make() {
      const { id } = await newGroup();
      numbers += 1;
      const phone = `+4915112345${100 + numbers}`;
      const { body } = await send(account, "POST", `/groups/${id}/phones`, { phone, ...COLUMNS });
      return { path: `/phones/${body.id}`, body };
    },
    required: { phone: "+4915112345999" },
    cleared: { a: null, b: null, c: null, d: null, e: null, callback_data: null },
  },
  short_link_campaigns: {
    async make() {
      const { id } = await newGroup();
      const form = { name: "Leave", group_id: id, type: 1 };
      const { body } = await send(account, "POST", "/short_link_campaigns/unsubscribe", form);
      return { path: `/short_link_campaigns/${body.id}`, body };
    },
    required: { type: 1, name: "Leave", url: "" },
    cleared: { group_id: null },
  },
};

describe.each(Object.entries(PUTS))("PUT of %s", (_, { make, required, cleared }) => {
  const pickRequired = (before: object) =>
    Object.fromEntries(
      Object.entries(required).map(([field, value]) => [
        field,
        value === "" ? before[field as keyof object] : value,
      ]),
    );

  test("rejects a body without a required field, or with null in it", async () => {
    const { path, body } = await make();
    for (const field of Object.keys(required)) {
      const rest = { ...pickRequired(body) };
      delete rest[field];
      for (const broken of [rest, { ...rest, [field]: null }]) {
        const refused = await send(account, "PUT", path, broken);
        expect([field, refused.status]).toEqual([field, 400]);
        expect(refused.body.violations[0].propertyPath).toBe(field);
      }
    }
  });

  test("keeps optional fields that are absent, and clears those that are null", async () => {
    const { path, body } = await make();
    const fields = pickRequired(body);
    const kept = await send(account, "PUT", path, fields);
    expect(kept).toMatchObject({ status: 200, body: { ...body, ...fields } });
    const nulls = Object.fromEntries(Object.keys(cleared).map((field) => [field, null]));
    const emptied = await send(account, "PUT", path, { ...fields, ...nulls });
    expect(emptied).toMatchObject({ status: 200, body: { ...fields, ...cleared } });
  });
});

test("clears a sign-up form's fields that are null", async () => {
  const { id: group_id } = await newGroup();
  const form = { name: "News", group_id, type: 1, form_fields: ["a"] };
  const { body } = await send(account, "POST", "/short_link_campaigns/subscribe", form);
  const path = `/short_link_campaigns/${body.id}`;
  const { type, name, url } = body;
  const kept = await send(account, "PUT", path, { type, name, url });
  expect(kept.body.form_fields).toEqual(["a"]);
  const emptied = await send(account, "PUT", path, { type, name, url, form_fields: null });
  expect(emptied.body.form_fields).toEqual([]);
});

test("clears an email address's allowed senders that are null", async () => {
  const { body } = await send(owner, "POST", "/email-to-sms/addresses", {
    kind: "sms",
    name: "Alarms",
    phone: "+4915112345678",
    allowed_senders: ["alerts@example.com"],
  });
  const path = `/email-to-sms/addresses/${body.id}`;
  expect((await send(owner, "PUT", path, {})).body.allowed_senders).toEqual(["alerts@example.com"]);
  const emptied = await send(owner, "PUT", path, { allowed_senders: null });
  expect(emptied.body.allowed_senders).toEqual([]);
});
