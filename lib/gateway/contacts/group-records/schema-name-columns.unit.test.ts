import { expect, test } from "vitest";
import { guessNameColumns, toContactName } from "./schema-name-columns";
import { toColumnNames } from "./schema-values";

test.each([
  [{ name_a: "Name" }, ["a"]],
  [{ name_a: "City", name_b: "First name" }, ["b"]],
  [{ name_a: "Nachname", name_b: "Ort", name_c: "Vorname" }, ["c", "a"]],
  [{ name_a: "Vorname", name_b: "Name" }, ["a", "b"]],
  [{ name_a: "Nombre", name_b: "Apellidos" }, ["a", "b"]],
  [{ name_a: "Nome", name_b: "Cidade" }, ["a"]],
  [{ name_a: "Imię", name_b: "Nazwisko" }, ["a", "b"]],
  [{ name_a: "E-mail", name_b: "Full name", name_c: "Phone" }, ["b"]],
  [{ name_a: "City", name_b: "Customer number" }, []],
  [{}, []],
])("finds name columns of %o: %o", (names, expected) => {
  expect(guessNameColumns(toColumnNames(names))).toEqual(expected);
});

const ENTRY = { a: "Meier ", b: "Anna\n Maria", c: null, d: " ", e: "Berlin" };

test.each([
  [null, { name_a: "Nachname", name_b: "Vorname" }, "Anna Maria Meier"],
  [["e" as const], { name_a: "Name" }, "Berlin"],
  [["c" as const, "a" as const], {}, "Meier"],
  [[], { name_a: "Name" }, null],
  [["d" as const], {}, null],
])("builds from chosen columns %o of %o the name %s", (contact_name_columns, names, expected) => {
  expect(toContactName({ ...toColumnNames(names), contact_name_columns }, ENTRY)).toBe(expected);
});
