import { expect, test } from "vitest";
import { isIban, toGermanIban } from "./iban";

test.each([
  "DE89370400440532013000",
  "GB29NWBK60161331926819",
  "CH9300762011623852957",
  "NL91ABNA0417164300",
])("accepts %s", (iban) => expect(isIban(iban)).toBe(true));

test.each([
  "DE88370400440532013000",
  "DE8937040044053201300",
  "de89370400440532013000",
  "DE89 3704",
  "",
])("rejects %j", (iban) => expect(isIban(iban)).toBe(false));

test("builds the IBAN of a German bank code and account", () => {
  expect(toGermanIban("37040044", "532013000")).toBe("DE89370400440532013000");
});
