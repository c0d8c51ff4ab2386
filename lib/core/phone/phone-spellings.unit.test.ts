import { expect, test } from "vitest";
import { removePhone } from "./phone-spellings";

const PERSON = "+491713920088";

test.each([
  ["0171 3920088", ""],
  ["+49 (0) 171 392 00-88, +491713920089", ", +491713920089"],
  ["0171 3920089 0171 3920088 0171 3920089", "0171 3920089  0171 3920089"],
  ["491713920089 491713920088", "491713920089 "],
  ["0049171/3920088\n0171 3920088", "\n"],
  ["0171\u00a0392\u201300\u00a088 Ann", " Ann"],
  ["01713920088 01713920088", " "],
  ["917139200881, 0171 3920088x", "917139200881, x"],
])("extracts number spellings from %j", (text, left) => {
  expect(removePhone(text, PERSON, "DE")).toBe(left);
});
