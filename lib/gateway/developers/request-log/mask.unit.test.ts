import { expect, test } from "vitest";
import { allRoutes } from "@/lib/api";
import { getKnownFields } from "@/lib/http/known-fields";
import { maskBody, maskError, maskPath } from "./mask";

/** Returns an operation's known fields. Values that must be masked contain "canary" or are numbers. */
function knownTo(operationId: string) {
  const row = allRoutes.find((allRoute) => allRoute.operationId === operationId);
  if (row === undefined) throw new Error(`There is no operation ${operationId}`);
  return getKnownFields(row);
}

test.each([
  ["sendSms", '{"text":"canary","sender_id":"SHOP"}', '{"text":"***","sender_id":"SHOP"}'],
  ["sendSms", '{"t\\u0065xt":"canary"}', '{"text":"***"}'],
  ["sendSms", '{"texts":"canary","Text":"canary"}', '{"texts":"***","Text":"***"}'],
  ["sendSms", '{"TEXT" : "canary","message":"canary"}', '{"TEXT":"***","message":"***"}'],
  ["sendSms", '{"message":{"text":["canary"]},"n":4711}', '{"message":"***","n":"***"}'],
  ["sendSms", '{"message":null,"delivery_at":0}', '{"message":null,"delivery_at":0}'],
  ["sendSms", '{"phone":"+491711234567"}', '{"phone":"***67"}'],
  ["sendSms", '{"phone":"0171 / 123 45 67"}', '{"phone":"***67"}'],
  ["sendSms", '{"phone":491711234567}', '{"phone":"***67"}'],
  ["sendSms", '{"phone":"12345"}', '{"phone":"***"}'],
  ["sendSms", '{"phone":["+491711234567"]}', '{"phone":"***"}'],
  ["sendSms", '{"sender_id":{"canary":"canary"}}', '{"sender_id":"***"}'],
  ["sendSms", '{"+491711234567":"canary"}', '{"***":"***"}'],
  ["sendSms", '{"Your code is 4711":1}', '{"***":"***"}'],
  ["sendSms", '{"471100":{"canary":1}}', '{"***":"***"}'],
  ["sendSms", '{"4711 is your code":[1],"delivery-time":1}', '{"***":"***","delivery-time":"***"}'],
  ["sendSms", `{"${"canary ".repeat(9)}":1}`, '{"***":"***"}'],
  ["sendSms", '"canary"', '"***"'],
  ["sendSms", '[{"text":"canary"}]', '"***"'],
  ["sendSms", '{"text":"canary"', "*** (16 bytes)"],
  ["sendSms", "text=canäry", "*** (12 bytes)"],
  ["sendSms", "", null],
  ["sendSms", `{"sender_id":"${"a".repeat(70_000)}"}`, null],
  ["getSms", '{"any":"canary"}', "*** (16 bytes)"],
  ["createApiKey", '{"name":"Shop","password":"canary"}', '{"name":"Shop","password":"***"}'],
  ["createApiKey", '{"name":"Shop","p\\u0061ssword":"canary"}', '{"name":"Shop","password":"***"}'],
  ["createApiKey", '{"name":"Shop","passwort":"canary"}', '{"name":"Shop","passwort":"***"}'],
  [
    "createDraft",
    '{"phone":"+49 171 1234567, 0171-7654321","text":"canary","x":"canary","callback_data":"a","delivery_at":{"time":"08:00","x":"canary"}}',
    '{"phone":"***21","text":"***","x":"***","callback_data":"a","delivery_at":{"time":"08:00","x":"***"}}',
  ],
  [
    "createDraft",
    '{"bulk":{"phones":"0171 1234567 canary","variant_text":"canary","skip_empty":false}}',
    '{"bulk":{"phones":"***67","variant_text":"***","skip_empty":false}}',
  ],
  [
    "createBulk",
    '{"text":"canary","variant_text":"canary","phones":["+491711234567","0171 7654321"],"source":7}',
    '{"text":"***","variant_text":"***","phones":["***67","***21"],"source":7}',
  ],
  [
    "createTableView",
    '{"filters":[{"field":"phone","values":["+491711234567"]},{"field":"text","values":["canary"]},{"field":"country","values":["DE"]}],"columns":["phone"]}',
    '{"filters":[{"field":"phone","values":["***67"]},{"field":"text","values":"***"},{"field":"country","values":["DE"]}],"columns":["phone"]}',
  ],
  [
    "createPhones",
    '[{"phone":"+491711234567","a":"canary","E":"canary","callback_data":"x","name":"canary"},{"phone":7}]',
    '[{"phone":"***67","a":"***","E":"***","callback_data":"x","name":"***"},{"phone":"***"}]',
  ],
  ["updateContact", '{"own_name":"canary"}', '{"own_name":"***"}'],
  [
    "createGroup",
    '{"name":"Shop","phones":{"+491711234567":{"phone":"+491711234567","b":"canary"}}}',
    '{"name":"Shop","phones":{"***67":{"phone":"***67","b":"***"}}}',
  ],
  [
    "createBlockedNumber",
    '{"number":"01711234567","note":"canary"}',
    '{"number":"***67","note":"***"}',
  ],
  [
    "createWebhook",
    '{"target":"https://example.com/hook?key=canary","token":"canary-canary-canary"}',
    '{"target":"https://example.com/hook?***","token":"***"}',
  ],
  [
    "createVerifyCode",
    '{"phone":"+491711234567","code":"canary","routing_strategy":[{"channel":"sms"}],"Code":"canary"}',
    '{"phone":"***67","code":"***","routing_strategy":[{"channel":"sms"}],"Code":"***"}',
  ],
  [
    "sendSms",
    '{"template_id":7,"values":{"first_name":"canary"},"lang":"de"}',
    '{"template_id":7,"values":"***","lang":"de"}',
  ],
  ["checkVerifyCode", '{"code":"canary"}', '{"code":"***"}'],
  [
    "updateSendingSettings",
    '{"quiet_hours":{"from":"21:00","to":"08:00"}}',
    '{"quiet_hours":{"from":"21:00","to":"08:00"}}',
  ],
])("%s logs the body %s masked", (operationId, body, kept) => {
  expect(maskBody(body, knownTo(operationId))).toBe(kept);
});

test("keeps every example field readable unless it is masked on purpose", () => {
  const masked = new Set<string>();
  for (const row of allRoutes) {
    const [example] = (row.body?.meta()?.examples ?? []) as Record<string, unknown>[];
    if (example === undefined) continue;
    if (row.isPersonal) {
      expect(maskBody(JSON.stringify(example), getKnownFields(row))).toMatch(
        /^\*\*\* \(\d+ bytes\)$/,
      );
      continue;
    }
    const kept = JSON.parse(maskBody(JSON.stringify(example), getKnownFields(row)) ?? "");
    // Checks a batch by its first entry.
    const [said, left] = Array.isArray(example) ? [example[0], kept[0]] : [example, kept];
    for (const [name, value] of Object.entries(said))
      if (JSON.stringify(left[name]) !== JSON.stringify(value)) masked.add(name);
  }
  expect([...masked].sort()).toEqual([
    "a",
    "b",
    // Draft fields for numbers and the second text.
    "bulk",
    "c",
    "code",
    "current_password",
    "note",
    "number",
    "own_name",
    "password",
    "phone",
    // Phones sent with a group.
    "phones",
    // An automation's steps hold its texts.
    "steps",
    "text",
    // Templates have one for each language.
    "texts",
    "token",
    "variant_text",
  ]);
});

test.each([
  [
    '{"detail":"has no form of: ж","violations":[{"propertyPath":"text","message":"ж"}],"code":"unprocessable","reason":"no_gsm_form","request_id":"x"}',
    '{"detail":"***","violations":[{"propertyPath":"text","message":"***"}],"code":"unprocessable","reason":"no_gsm_form","request_id":"x"}',
  ],
  [
    '{"detail":"delivery_at: too far\\ntext: ж","violations":[{"propertyPath":"delivery_at","message":"too far","code":"invalid_input","reason":"delivery_too_far"},{"propertyPath":"text","message":"ж","code":"unprocessable","reason":"no_gsm_form"}],"code":"invalid_input","reason":"delivery_too_far"}',
    '{"detail":"***","violations":[{"propertyPath":"delivery_at","message":"***","code":"invalid_input","reason":"delivery_too_far"},{"propertyPath":"text","message":"***","code":"unprocessable","reason":"no_gsm_form"}],"code":"invalid_input","reason":"delivery_too_far"}',
  ],
  [
    '{"hydra:description":"There is no link campaign canary.","code":"campaign_unknown"}',
    '{"hydra:description":"***","code":"campaign_unknown"}',
  ],
  [
    '{"detail":"phone: +491711234567 is satellite.","violations":[{"propertyPath":"phone","message":"+491711234567 is satellite."}],"code":"phone_not_allowed"}',
    '{"detail":"phone: ***67 is satellite.","violations":[{"propertyPath":"phone","message":"***67 is satellite."}],"code":"phone_not_allowed"}',
  ],
  [
    '{"detail":"There is no message 01712345-1234-7123-8123-123456789012.","code":"not_found"}',
    '{"detail":"There is no message 01712345-1234-7123-8123-123456789012.","code":"not_found"}',
  ],
  [
    '{"detail":"There is no message 01711234567.","code":"not_found"}',
    '{"detail":"There is no message ***67.","code":"not_found"}',
  ],
  [
    '{"detail":"larger than 1048576 bytes","code":"body_too_large"}',
    '{"detail":"larger than 1048576 bytes","code":"body_too_large"}',
  ],
  [null, null],
])("logs the error %s masked", (body, kept) => {
  expect(maskError(body)).toBe(kept);
});

const UUID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
test.each([
  ["listSms", "/sms?text=canary&phone=1&sender_id=SHOP", "/sms?text=***&phone=***&sender_id=SHOP"],
  ["listSms", "/sms?phone=%2B491711234567", "/sms?phone=***67"],
  ["listSms", "/sms?search=canary", "/sms?search=***"],
  ["listConversations", "/conversations?contact_name=canary", "/conversations?contact_name=***"],
  ["listBlockedNumbers", "/blocked_numbers?number=01711234567", "/blocked_numbers?number=***67"],
  ["deleteBlockedNumber", "/blocked_numbers/7?note=canary", "/blocked_numbers/7?note=***"],
  ["listSms", "/sms?phone[]=01711234567&phone[3]=1", "/sms?phone[]=***67&phone[3]=***"],
  ["listSms", "/sms?phone%5B%5D=01711234567", "/sms?phone%5B%5D=***67"],
  ["listSms", "/sms?Phone=01711234567&phones=0171", "/sms?Phone=***&phones=***"],
  ["listSms", "/sms?texts=canary&message=canary", "/sms?texts=***&message=***"],
  ["listSms", "/sms?text[]=canary&text[0]=canary", "/sms?text[]=***&text[0]=***"],
  ["listSms", "/sms?text%5B0%5D=canary", "/sms?text%5B0%5D=***"],
  ["listSms", "/sms?te%78t=canary&%=canary", "/sms?te%78t=***&***=***"],
  ["listSms", "/sms?text%00=canary&text+=canary", "/sms?***=***&***=***"],
  ["listSms", "/sms?01711234567=1&01711234567", "/sms?***=***&***"],
  ["listSms", `/sms?${"canary%20".repeat(9)}`, "/sms?***"],
  ["listSms", "/sms?text=Tom&Jerry's+canary&x=4711&4711", "/sms?text=***&***&x=***&***"],
  [
    "listSms",
    "/sms?page=2&itemsPerPage=500&created_at[gte]=5&_order[created_at]=asc&status_code[]=1",
    "/sms?page=2&itemsPerPage=500&created_at[gte]=5&_order[created_at]=asc&status_code[]=1",
  ],
  ["listSms", "/sms?page=canary&text", "/sms?page=***&text"],
  ["listSms", "/sms", "/sms"],
  ["getMe", "/me?page=1&token=canary", "/me?page=1&token=***"],
  ["getSms", `/sms/${UUID}`, `/sms/${UUID}`],
  ["getSms", "/sms/+491711234567", "/sms/***67"],
  ["getSms", "/sms/%2B49%20171%201234567", "/sms/***67"],
  ["getMessageStats", "/stats/messages?iso2[]=DE&x=canary", "/stats/messages?iso2[]=DE&x=***"],
  ["updateApiKey", "/api_keys/1000123", "/api_keys/1000123"],
  ["updateApiKey", "/api_keys/+491711234567", "/api_keys/***67"],
])("%s logs the URL %s masked", (operationId, path, kept) => {
  expect(maskPath(path, knownTo(operationId))).toBe(kept);
});
