import { expect, test } from "vitest";
import { EMPTY, toRequest } from "./content";

test.each([
  ["\u2066+49\u00a0171\u20113920001\u2069", "+49 171-3920001"],
  ["Mobil: ٠١٧١ ٣٩٢٠٠٠١", "0171 3920001"],
  ['="01713920001"', "01713920001"],
])("sends to the number pasted as %j", (phone, sent) => {
  const request = toRequest({ ...EMPTY, sender_id: " Nordwind ", phone, text: "Hello" }, null);
  expect(request).toMatchObject({ sender_id: "Nordwind", phone: sent });
});
