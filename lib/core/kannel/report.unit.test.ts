import { expect, test } from "vitest";
import { fillEscapes, isWanted, kannelCodeOf } from "./report";

test("maps our codes to Kannel's", () => {
  const codes = [1, 2, 4, 8, 16] as const;
  expect(codes.map(kannelCodeOf)).toEqual([1, 4, 8, 2, 16]);
});

test.each([
  [null, [1, 2, 4, 8, 16]],
  [31, [1, 2, 4, 8, 16]],
  // Delivered and not delivered to the phone, rejected: what Kannel's users ask for.
  [19, [1, 8, 16]],
  [3, [1, 8]],
  [8, [4]],
  [0, []],
])("mask %s requests %j", (mask, wanted) => {
  expect(([1, 2, 4, 8, 16] as const).filter((code) => isWanted(code, mask))).toEqual(wanted);
});

const values = {
  code: 8,
  phone: "+4915112345678",
  sender: "Shop & Co",
  uuid: "0198c2a0-0000-7000-8000-00000000000e",
  at: new Date("2026-11-23T08:15:30Z"),
} as const;

test.each([
  ["http://a/?d=%d&q=%q&t=%T", "http://a/?d=2&q=%2B4915112345678&t=1795421730"],
  ["http://a/%p/%P/%Q", "http://a/4915112345678/Shop%20%26%20Co/Shop%20%26%20Co"],
  [
    "http://a/?at=%t&id=%I&f=%F",
    `http://a/?at=2026-11-23%2008%3A15%3A30&id=${values.uuid}&f=${values.uuid}`,
  ],
  // Encoded characters stay encoded, so a nested URL survives.
  [
    "http://a/?u=http%3A%2F%2Fb%3Fx%3D%C3%A4%FF&d=%d",
    "http://a/?u=http%3A%2F%2Fb%3Fx%3D%C3%A4%FF&d=2",
  ],
  ["http://a/?x=%z&y=100%%&z=%", "http://a/?x=%z&y=100%25&z=%"],
])("expands %s to %s", (url, filled) => {
  expect(fillEscapes(url, values)).toBe(filled);
});
