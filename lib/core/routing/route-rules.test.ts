import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, it } from "vitest";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { chooseCarrier, matchesSender, type RoutedMessage, type RouteRule } from "./route-rules";

const rule = (carrier: string, extra: Partial<RouteRule> = {}): RouteRule => ({
  carrier,
  services: ["direct"],
  countries: null,
  prefixes: null,
  senders: null,
  priority: 100,
  weight: 1,
  ...extra,
});
const message = (extra: Partial<RoutedMessage> = {}): RoutedMessage => ({
  uuid: uuidv7(),
  serviceCode: "direct",
  iso2: "DE",
  phone: "+4917199999999",
  senderId: "POSTHORN",
  ...extra,
});
const none = () => false;
const down =
  (...carriers: string[]) =>
  (carrier: string) =>
    carriers.includes(carrier);

describe("carrier selection", () => {
  it.each<[string, RouteRule[], Partial<RoutedMessage>, string | null]>([
    [
      "a service",
      [rule("a"), rule("b", { services: ["text2speech"] })],
      { serviceCode: "text2speech" },
      "b",
    ],
    ["a country", [rule("a", { countries: ["AT"] }), rule("b")], {}, "b"],
    ["nobody", [rule("a", { countries: ["AT"] })], {}, null],
    [
      "the longest prefix, whatever its priority",
      [rule("a", { priority: 1, prefixes: ["+49"] }), rule("b", { prefixes: ["+49", "+49171"] })],
      {},
      "b",
    ],
    [
      "a prefix before none",
      [rule("a", { priority: 1 }), rule("b", { prefixes: ["+4"] })],
      {},
      "b",
    ],
    ["the lowest priority", [rule("a", { priority: 2 }), rule("b", { priority: 1 })], {}, "b"],
    [
      "a sender in any case",
      [rule("a", { senders: ["Other"] }), rule("b", { senders: ["posthorn"] })],
      {},
      "b",
    ],
    [
      "numbers as senders",
      [rule("a", { senders: [":alphanumeric"] }), rule("b", { senders: [":digits"] })],
      { senderId: "+4930123456" },
      "b",
    ],
  ])("follows %s", (_, rules, extra, carrier) => {
    expect(chooseCarrier(rules, message(extra), none)).toBe(carrier);
  });

  it("skips a carrier only while another one accepts the message", () => {
    const rules = [
      rule("a", { priority: 1 }),
      rule("b", { priority: 2 }),
      rule("c", { countries: ["AT"] }),
    ];
    expect(chooseCarrier(rules, message(), none)).toBe("a");
    expect(chooseCarrier(rules, message(), down("a"))).toBe("b");
    expect(chooseCarrier(rules, message(), down("a", "b"))).toBe("a");
  });

  it("splits by weight, and assigns a message to the same carrier each time", () => {
    const rules = [
      rule("a", { weight: 1 }),
      rule("b", { weight: 3 }),
      rule("c", { priority: 200 }),
    ];
    const messages = Array.from({ length: 20_000 }, () => message());
    const chosen = messages.map((message) => chooseCarrier(rules, message, none));
    // Eight standard deviations of a fair draw.
    expect(Math.abs(chosen.filter((item) => item === "a").length - 5_000)).toBeLessThan(500);
    expect(chosen.filter((item) => item === "c")).toEqual([]);
    expect(messages.map((message) => chooseCarrier([...rules].reverse(), message, none))).toEqual(
      chosen,
    );
  });

  it("routes every routable message to the best-ranked carrier that accepts it", () => {
    const some = <T>(values: readonly T[]) =>
      fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null });
    const rules = fc.array(
      fc.record({
        carrier: fc.constantFrom("a", "b", "c"),
        services: fc.subarray(["direct", "text2speech"], { minLength: 1 }),
        countries: some(["DE", "AT"]),
        prefixes: some(["+49", "+4917", "+43"]),
        senders: some(["posthorn", ":digits", ":alphanumeric"]),
        priority: fc.nat(2),
        weight: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rules, fc.constantFrom("DE", "AT"), some(["a", "b"]), (all, iso2, over) => {
        const one = message({ iso2, phone: iso2 === "DE" ? "+49171999" : "+43664999" });
        const isOver = down(...(over ?? []));
        const chosen = chooseCarrier(all, one, isOver);
        const takers = all.filter((item) => chooseCarrier([item], one, none) !== null);
        expect(chosen === null).toBe(takers.length === 0);
        if (chosen === null) return;
        const mine = takers.filter(({ carrier }) => carrier === chosen);
        expect(mine).not.toEqual([]);
        if (isOver(chosen)) expect(takers.every(({ carrier }) => isOver(carrier))).toBe(true);
        // Alone against any other taker, one of its routes is at least as good.
        const rivals = takers.filter(({ carrier }) => isOver(carrier) === isOver(chosen));
        const getMatchLength = ({ prefixes }: RouteRule) =>
          Math.max(
            0,
            ...(prefixes ?? [])
              .filter((prefix) => one.phone.startsWith(prefix))
              .map((p) => p.length),
          );
        const best = Math.max(...rivals.map(getMatchLength));
        const longest = rivals.filter((item) => getMatchLength(item) === best);
        const lowest = Math.min(...longest.map(({ priority }) => priority));
        expect(mine.some((item) => getMatchLength(item) === best && item.priority === lowest)).toBe(
          true,
        );
      }),
    );
  });

  it("matches numeric senders by their digits alone", () => {
    expect(matchesSender([":digits"], "4930123456")).toBe(true);
    expect(matchesSender([":digits"], "4930A")).toBe(false);
  });
});
