import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { phoneAt } from "./test-bulks";

/** Rules of a bulk that need no recipient: those of a message, where it has the same field. */
const { send, account } = testModule({ hasRates: true, isShared: true });

const BULK = { text: "Hello", sender_id: "Posthorn", phones: [phoneAt(1)] };
const CALL = { ...BULK, service_code: "text2speech" };

const rejection = async (body: object, path = "/bulks") => {
  const response = await send(account, "POST", path, body);
  const broken = response.body.violations?.map(
    (violation: { propertyPath: string }) => violation.propertyPath,
  );
  return [response.status, broken];
};

test("names every violated rule at its field", async () => {
  const broken = {
    phones: null,
    sender_id: "Grüße",
    voice_lang: "xx",
    not_after: 5,
    send_window: { from: "08:00", to: "08:00" },
    text: "漢",
    is_unicode: false,
    variant_text: "[slink ]",
  };
  const fields = ["phones", "sender_id", "voice_lang", "not_after", "send_window.to"];
  for (const path of ["/bulks", "/bulks/dryrun"])
    expect(await rejection(broken, path)).toEqual([400, [...fields, "text", "variant_text"]]);
  expect((await send(account, "GET", "/bulks")).body).toEqual([]);
});

test("reports missing groups with other violations, and a duplicate text once", async () => {
  const groups = { phones: null, msg_groups: [999_998, 999_999], except_groups: [999_997] };
  const fields = ["msg_groups[0]", "msg_groups[1]", "except_groups[0]", "text"];
  expect(await rejection({ ...BULK, ...groups, text: "[slink ]" })).toEqual([422, fields]);
  const same = { text: "[slink ]", variant_text: "[slink ]" };
  expect(await rejection({ ...BULK, ...same })).toEqual([400, ["variant_text", "text"]]);
});

test("gives each violated rule its own reason", async () => {
  const body = { ...BULK, sender_id: "Grüße", text: "漢", is_unicode: false };
  const { violations } = (await send(account, "POST", "/bulks", body)).body;
  expect(violations.map(({ reason }: { reason: string }) => reason)).toEqual([
    "sender_unreadable",
    "no_gsm_form",
  ]);
});

test("shows the gateway's number for calls from a name, in bulks too", async () => {
  const { phones, ...call } = { ...CALL, sender_id: "Grüße" };
  const alone = await send(account, "POST", "/sms/dryrun", { ...call, phone: phones[0] });
  const many = await send(account, "POST", "/bulks/dryrun", { ...call, phones });
  expect([alone.status, many.status]).toEqual([201, 201]);
  expect(many.body.sender_id).toBe("+493023125000");
});

test("rejects an unknown language even if column values make up the whole text", async () => {
  const group = { name: "All", name_a: "Name", phones: [{ phone: phoneAt(1), a: "Ada" }] };
  const { id } = (await send(account, "POST", "/groups", group)).body;
  const body = { ...CALL, text: "[Name]", phones: null, msg_groups: [id] };
  expect(await rejection({ ...body, voice_lang: "xx" })).toEqual([400, ["voice_lang"]]);
  expect((await rejection({ ...body, voice_lang: "de" }))[0]).toBe(201);
});
