import { expect, test } from "vitest";
import { toPseudoTexts } from "@/lib/core/text/pseudo-text";
import { english } from "./english";

test("accents letters and keeps arguments", () => {
  // Texts as compiled by `icu-minify`.
  const texts = {
    nested: { plain: "Send 12 messages" },
    argument: ["To ", ["phone"], ", ", ["count", 4, { maximumFractionDigits: 1 }]],
    plural: [["count", 3, { one: "a number", other: [0, " of ", ["total"]] }]],
    choice: [["kind", 1, { call: "Call", other: ["SMS to ", ["name"]] }]],
    tag: ["Read ", ["link", "the ", ["name"], " terms"], ["bold", 0, " left"]],
  };
  expect(toPseudoTexts(texts)).toEqual({
    nested: { plain: "Šéññđ 12 ɱɱɱéšššáğééš" },
    argument: ["Ţó ", ["phone"], ", ", ["count", 4, { maximumFractionDigits: 1 }]],
    plural: [["count", 3, { one: "á ññúɱƀƀéř", other: [0, " óƒƒ ", ["total"]] }]],
    choice: [["kind", 1, { call: "Çáļļļ", other: ["ŠṀŠŠ ţóó ", ["name"]] }]],
    tag: ["Řéááđ ", ["link", "ţħéé ", ["name"], " ţééřɱšš"], ["bold", 0, " ļééƒţ"]],
  });
});

test("leaves no plain letter, and makes texts a third longer", () => {
  const flat = (texts: object): string[] =>
    Object.values(texts).flatMap((text) =>
      typeof text === "string" ? [text] : flat(text as object),
    );
  const plain = flat(english).join("\n");
  const pseudo = flat(toPseudoTexts(english)).join("\n");
  expect(pseudo).not.toMatch(/[a-z]/i);
  expect(pseudo.length / plain.length).toBeCloseTo(1.35, 1);
});
