import { expect, test } from "vitest";
import { COUNTRIES } from "./countries";
import { sendingHint } from "./sending-hints";

test("applies every hint to a country, and cites its source", () => {
  const hints = COUNTRIES.flatMap(({ iso2 }) => sendingHint(iso2) ?? []);
  expect(hints.length).toBeGreaterThan(30);
  for (const { source } of hints) expect(source.length).toBeGreaterThan(5);
  expect(sendingHint("XX")).toBeNull();
});
