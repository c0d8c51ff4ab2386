import { expect, test } from "vitest";
import { findOptOutProblem, analyseOptOut } from "./opt-out";

const CODES = new Set(["bye"]);

test.each([
  ["20 % off. Reply STOP to cancel", "reply"],
  ["Stop mit STOP", "reply"],
  ["STOPP an 12345", "number"],
  ["-20 % ce week-end. STOP au 36111", "number"],
  ["Reply STOP to +49 171 3920001", "number"],
  ["Abmelden: nw.link/x", "link"],
  ["Unsubscribe https://nw.link/x", "link"],
  ["New in store [slink bye]", "link"],
  ["Se désabonner : [slink other]", "link"],
  ["New in store [slink other]", "none"],
  ["Details: https://nw.link/x", "none"],
  ["Wir stoppen den Verkauf nicht", "none"],
  ["Your parcel arrives today", "none"],
  ["Reply STOP to opt out, from 8 to 20 h", "reply"],
])("%s: %s", (text, way) => {
  expect(analyseOptOut(text, CODES)).toBe(way);
});

const problem = (text: string, sender: string, countries: string[]) =>
  findOptOutProblem([text], { sender, countries, unsubscribeCodes: CODES });

test("requires a link or a number that takes replies to opt out of a name", () => {
  expect(problem("Reply STOP", "NORDWIND", ["DE"])).toEqual({
    kind: "unanswerable",
    countries: ["DE"],
  });
  expect(problem("Reply STOP", "+4917139200", ["DE"])).toBeNull();
  expect(problem("Reply STOP", "36111", ["DE"])).toBeNull();
  expect(problem("STOP an 36111", "NORDWIND", ["DE"])).toBeNull();
  expect(problem("Bye [slink bye]", "NORDWIND", ["DE"])).toBeNull();
});

test("applies rules by country: some replace names by numbers, others require no opt-out", () => {
  expect(problem("Reply STOP", "NORDWIND", ["US"])).toBeNull();
  expect(problem("Reply STOP", "NORDWIND", ["US", "FR"])).toEqual({
    kind: "unanswerable",
    countries: ["FR"],
  });
  expect(problem("Sale", "NORDWIND", ["DE", "BR"])).toEqual({ kind: "missing", countries: ["DE"] });
  expect(problem("Sale", "NORDWIND", ["BR"])).toBeNull();
});

test("requires an opt-out in each of two texts", () => {
  const options = { sender: "+4917139200", countries: ["DE"], unsubscribeCodes: CODES };
  expect(findOptOutProblem(["Sale. Reply STOP", "Sale"], options)?.kind).toBe("missing");
});
