import { expect, test } from "vitest";
import { EXAMPLE } from "./example-values";
import { senderOfName, withOwnExamples } from "./own-examples";

test("numbers and senders of examples become the reader's, wherever they stand", () => {
  const own = { phone: "+447700900001", sender: "Seaside" };
  const sample = {
    url: "https://api.example/contacts/%2B491713920001?search=x",
    body: {
      sender_id: EXAMPLE.sender,
      phones: [EXAMPLE.phone, "+491713920002"],
      text: `Call ${EXAMPLE.phone}, says NORDWIND`,
      steps: [{ channel: "sms", sender_id: EXAMPLE.sender, timeout: null }],
    },
  };
  expect(withOwnExamples(sample, own)).toEqual({
    url: "https://api.example/contacts/%2B447700900001?search=x",
    body: {
      sender_id: "Seaside",
      phones: ["+447700900001", "+447700900002"],
      text: "Call +447700900001, says NORDWIND",
      steps: [{ channel: "sms", sender_id: "Seaside", timeout: null }],
    },
  });
});

test("what tells of the number becomes the account's, where an account is given", () => {
  const sample = {
    ...{ phone: EXAMPLE.phone, iso2: "DE", currency: "EUR", lang: "DE" },
    request_phone: { region: "DE", cost: 7.5 },
  };
  const own = { phone: "+447700900001", sender: "Seaside" };
  expect(withOwnExamples(sample, own)).toEqual({ ...sample, phone: own.phone });
  expect(withOwnExamples(sample, { ...own, account: { iso2: "GB", currency: "CHF" } })).toEqual({
    ...{ phone: own.phone, iso2: "GB", currency: "CHF", lang: "DE" },
    request_phone: { region: "GB", cost: 7.5 },
  });
});

test.each([
  ["Seaside Surgery Ltd", "Seaside"],
  ["Café Zürich", "Cafe Zurich"],
  ["Donaudampfschifffahrt", "Donaudampfs"],
  ["4711", "Example"],
  ["株式会社", "Example"],
])("%s sends as %s", (name, sender) => {
  expect(senderOfName(name)).toBe(sender);
});
