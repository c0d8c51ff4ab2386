import { expect, test } from "vitest";
import type { TemplateChoice } from "./choices";
import { getUnchangedSource, withTemplate, toTemplateSource } from "./template-source";

const choose = (text: string): TemplateChoice => ({
  key: "7-de",
  id: 7,
  version: 3,
  name: "Order",
  lang: "de",
  text,
  content: {
    default_lang: "en",
    texts: [{ lang: "de", text }],
    placeholders: [{ name: "Order", example: "1", fallback: null, max_length: null }],
  },
});

test("references template and version for an unchanged text", () => {
  const source = toTemplateSource(choose("Bestellung [order]"), "Bestellung 1", { Order: "1" });
  const body = { text: "Bestellung 1", phone: "+491713920001" };
  expect(withTemplate(body, getUnchangedSource({ text: body.text, template: source }))).toEqual({
    phone: body.phone,
    template_id: 7,
    template_version: 3,
    lang: "de",
    values: { Order: "1" },
  });
  expect(getUnchangedSource({ text: "Bestellung 2", template: source })).toBeNull();
  expect(withTemplate(body, null)).toEqual(body);
});

test("references no template that would produce another text", () => {
  expect(toTemplateSource(choose("[order]"), "[1]", { Order: "[1]" })).toBeNull();
  expect(toTemplateSource(choose("[order] [phone]"), "1 ", { Order: "1" })).toBeNull();
  expect(toTemplateSource(choose("[order] [phone]"), "[order] [phone]", null)).toMatchObject({
    values: {},
  });
});
