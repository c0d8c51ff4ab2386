import { expect, test } from "vitest";
import { maskBody, maskPath } from "./mask";

test.each([
  ['{"a":1}', '{"a":1}'],
  ['{"password":"canary"}', '{"password":"***"}'],
  [
    '{"x":[{"webhook_secret":"canary","token":"canary","code":"canary"}]}',
    '{"x":[{"webhook_secret":"***","token":"***","code":"***"}]}',
  ],
  ['{"p\\u0061ssword":"canary"}', '{"password":"***"}'],
  ['{"code":null}', '{"code":null}'],
  ['{"code":"invalid_input","request_id":"x"}', '{"code":"invalid_input","request_id":"x"}'],
  ['{"text":"canary"}', '{"text":"***"}'],
  ['{"TEXT" : "canary"}', '{"TEXT":"***"}'],
  ['{"t\\u0065xt":"canary"}', '{"text":"***"}'],
  ['{"drafts":[{"text":"canary","to":"kept"}]}', '{"drafts":[{"text":"***","to":"kept"}]}'],
  [
    '{"detail":"has no form of: ж","violations":[{"propertyPath":"text","message":"ж"}],"code":"unprocessable","reason":"no_gsm_form","request_id":"x"}',
    '{"detail":"***","violations":[{"propertyPath":"text","message":"***"}],"code":"unprocessable","reason":"no_gsm_form","request_id":"x"}',
  ],
  ['{"password":"canary"', null],
  ["", null],
])("%s", (body, kept) => {
  expect(maskBody(body)).toBe(kept);
});

test.each([
  ["/x?token=canary&page=2&code=canary", "/x?token=***&page=2&code=***"],
  ["/sms?text=canary&phone=1", "/sms?text=***&phone=1"],
  ["/sms?text[]=canary&text[0]=canary", "/sms?text[]=***&text[0]=***"],
  ["/sms?text%5B0%5D=canary", "/sms?text%5B0%5D=***"],
  ["/sms?te%78t=canary&%=1", "/sms?te%78t=***&%=1"],
  ["/sms?text[0][0]=canary&text[-1]=canary", "/sms?text[0][0]=***&text[-1]=***"],
  ["/sms?text%00=canary&text+=canary", "/sms?text%00=***&text+=***"],
  ["/sms?context=kept&text", "/sms?context=kept&text"],
  ["/sms", "/sms"],
])("path %s is kept as %s", (path, kept) => {
  expect(maskPath(path)).toBe(kept);
});
