import { expect, test } from "vitest";
import { EXAMPLE } from "./example-values";
import { parseSenderName, replaceExamples } from "./own-examples";

test("replaces numbers and senders in examples by the reader's", () => {
  const own = { phone: "+12125550109", sender: "Seaside" };
  const sample = {
    url: `https://api.example/contacts/${encodeURIComponent(EXAMPLE.phone)}?search=x`,
    body: {
      sender_id: EXAMPLE.sender,
      phones: [EXAMPLE.phone, EXAMPLE.otherPhone, EXAMPLE.inboundNumber],
      text: `Call ${EXAMPLE.phone}, says NORDWIND`,
      steps: [{ channel: "sms", sender_id: EXAMPLE.sender, timeout: null }],
    },
  };
  expect(replaceExamples(sample, own)).toEqual({
    url: "https://api.example/contacts/%2B12125550109?search=x",
    body: {
      sender_id: "Seaside",
      phones: ["+12125550109", "+12125550100", "+12125550101"],
      text: "Call +12125550109, says NORDWIND",
      steps: [{ channel: "sms", sender_id: "Seaside", timeout: null }],
    },
  });
});

test("derives number details from the account, if one is given", () => {
  const sample = {
    phone: EXAMPLE.phone,
    iso2: EXAMPLE.iso2,
    currency: "EUR",
    lang: "GB",
    request_phone: { region: EXAMPLE.iso2, cost: 7.5 },
  };
  const own = { phone: "+12125550109", sender: "Seaside" };
  expect(replaceExamples(sample, own)).toEqual({ ...sample, phone: own.phone });
  expect(replaceExamples(sample, { ...own, account: { iso2: "US", currency: "CHF" } })).toEqual({
    phone: own.phone,
    iso2: "US",
    currency: "CHF",
    lang: "GB",
    request_phone: { region: "US", cost: 7.5 },
  });
});

test.each([
  ["Seaside Surgery Ltd", "Seaside"],
  ["Café Zürich", "Cafe Zurich"],
  ["Donaudampfschifffahrt", "Donaudampfs"],
  ["4711", "Example"],
  ["株式会社", "Example"],
])("shows %s with the sender %s", (name, sender) => {
  expect(parseSenderName(name)).toBe(sender);
});
