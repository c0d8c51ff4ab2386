import { expect, test } from "vitest";
import { maskBody, maskPath } from "./mask";

test.each([
  ['{"a":1}', false, '{"a":1}'],
  ['{"password":"canary"}', false, '{"password":"***"}'],
  [
    '{"x":[{"webhook_secret":"canary","token":"canary","code":"canary"}]}',
    false,
    '{"x":[{"webhook_secret":"***","token":"***","code":"***"}]}',
  ],
  ['{"p\\u0061ssword":"canary"}', false, '{"password":"***"}'],
  ['{"code":null}', false, '{"code":null}'],
  ['{"code":"invalid_input","request_id":"x"}', false, '{"code":"invalid_input","request_id":"x"}'],
  ['{"text":"canary"}', true, '{"text":"***"}'],
  ['{"text":"kept"}', false, '{"text":"kept"}'],
  ['{"text":"canary","is_text_deleted":true}', false, '{"text":"***","is_text_deleted":true}'],
  ['{"password":"canary"', false, null],
  ["", false, null],
])("%s (texts hidden: %s)", (body, isTextHidden, kept) => {
  expect(maskBody(body, isTextHidden)).toBe(kept);
});

test("parameters of a path are masked by the same names", () => {
  expect(maskPath("/x?token=canary&page=2&code=canary")).toBe("/x?token=***&page=2&code=***");
  expect(maskPath("/sms?text=a")).toBe("/sms?text=a");
});
