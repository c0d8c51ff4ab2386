import { expect, test } from "vitest";
import { toLabels } from "./labels";

const item = (name: string, ...details: string[]) => ({ name, details });

test("adds the first distinguishing detail to duplicate names", () => {
  const items = [
    item("Sale", "29 Nov", "29 Nov, 10:00", "a1"),
    item("Sale", "29 Nov", "29 Nov, 18:00", "b2"),
    item("Sale", "28 Nov", "28 Nov, 10:00", "c3"),
    item("News", "28 Nov", "28 Nov, 11:00", "d4"),
    item("Code", "28 Nov", "28 Nov, 11:00", "e5"),
    item("Code", "28 Nov", "28 Nov, 11:00", "f6"),
  ];
  expect(toLabels(items, (name, detail) => `${name} (${detail})`)).toEqual([
    "Sale (29 Nov, 10:00)",
    "Sale (29 Nov, 18:00)",
    "Sale (28 Nov)",
    "News",
    "Code (e5)",
    "Code (f6)",
  ]);
});
