import { expect, test } from "vitest";
import { isSameName } from "./payer-name";

test.each([
  ["Müller Bau GmbH", "MUELLER BAU GMBH"],
  ["Müller Bau GmbH & Co. KG", "Muller Bau"],
  ["Nordwind Funk Handelsgesellschaft mbH", "NORDWIND FUNK HANDELSGESELL"],
  ["Ada Conti", "Conti, Ada"],
  ["Łódź Transport Sp. z o.o.", "Lodz Transport"],
  ["Groß AG", "GROSS AG"],
])("matches the payer %j with %j", (a, b) => {
  expect(isSameName(a, b)).toBe(true);
});

test.each([
  ["Müller Bau GmbH", "Müller Elektro GmbH"],
  ["Müller GmbH", "Müller Bau GmbH"],
  ["GmbH", "GmbH"],
  ["", "Erika"],
  ["Ada Conti", "Ada Conte"],
  ["Data GmbH", "Database AG"],
  ["Anna Schmidt", "Anna Schmidtke"],
])("doesn't match the payer %j with %j", (a, b) => {
  expect(isSameName(a, b)).toBe(false);
});
