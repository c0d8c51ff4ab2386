import { expect, test } from "vitest";
import { COUNTRIES } from "./countries";
import { saysHowToStop, sendingHint } from "./sending-hints";

test("every hint is of a country and names where it is written", () => {
  const hints = COUNTRIES.flatMap(({ iso2 }) => sendingHint(iso2) ?? []);
  expect(hints.length).toBeGreaterThan(30);
  for (const { source } of hints) expect(source.length).toBeGreaterThan(5);
  expect(sendingHint("XX")).toBeNull();
});

test.each([
  ["20 % off. Reply STOP to cancel", true],
  ["STOPP an 12345", true],
  ["Abmelden: nw.link/x", true],
  ["Details: https://nw.link/x", true],
  ["Wir stoppen den Verkauf nicht", false],
  ["Your parcel arrives today", false],
])("%s: %s", (text, isSaid) => {
  expect(saysHowToStop(text)).toBe(isSaid);
});
