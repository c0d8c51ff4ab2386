import { describe, expect, it } from "vitest";
import { formatsFor, shortenId } from "./format";

const english = formatsFor({ locale: "en", timeZone: "Europe/Berlin" });
const german = formatsFor({ locale: "de", timeZone: "Europe/Berlin" });
/** 21 Nov 2026, 09:41 in Berlin. */
const NOW = Date.UTC(2026, 10, 21, 8, 41) / 1000;

describe("money", () => {
  it("rounds the written decimals exactly, not the floats", () => {
    expect(english.money("1.005", "EUR")).toBe("€1.01");
    expect(english.money(1.005, "EUR")).toBe("€1.01");
    expect(english.money("123456789012345678.905", "EUR")).toBe("€123,456,789,012,345,678.91");
  });

  it("shows unit prices with four decimals and the reader's separators", () => {
    expect(english.money("0.0715", "EUR", 4)).toBe("€0.0715");
    expect(german.money(1284.5, "CHF")).toBe("1.284,50\u00a0CHF");
    expect(english.money("-12.5", "EUR")).toBe("−€12.50");
  });

  it("shows a balance that equals the shown top-ups minus the shown spending", () => {
    expect(english.balance(38.225, "EUR")).toBe("€38.22");
    const cents = (shown: string) => Math.round(Number(shown.replace(/[^0-9.]/g, "")) * 100);
    for (let spent = 0; spent <= 20_000; spent += 500) {
      const left = (38_300_000 - spent) / 1e6;
      const shown = [english.balance(left, "EUR"), english.money(spent / 1e6, "EUR")];
      expect(shown.reduce((sum, item) => sum + cents(item), 0)).toBe(3_830);
    }
  });
});

describe("numbers", () => {
  it("keeps small changes visible", () => {
    expect(english.percent(0.978)).toBe("97.8%");
    expect(german.percent(0.978)).toBe("97,8\u00a0%");
    expect([english.rate(0.85), english.rate(19)]).toEqual(["0.85%", "19%"]);
    expect(german.rate(8.1)).toBe("8,1\u00a0%");
    expect(english.wholePercent(0.1449)).toBe("14%");
    expect(german.wholePercent(0.1449)).toBe("14\u00a0%");
    expect(english.points(-0.004)).toBe("−0.4");
    expect(english.points(0)).toBe("0.0");
    expect(german.count(128412)).toBe("128.412");
  });

  it("shortens axis numbers the same way in every runtime", () => {
    expect(english.compact(128_412)).toBe("128.4k");
    expect(english.compact(12_000)).toBe("12k");
    expect(german.compact(1_500)).toBe("1.500");
    expect(german.compact(2_500_000)).toBe("2,5\u00a0Mio.");
    expect(english.compact(-2_000_000)).toBe("−2M");
    expect(english.compact(999)).toBe("999");
  });
});

describe("durations", () => {
  it("have one unit and at most two digits where they can", () => {
    const shown = [0, 0.04, 0.42, 9.96, 42.4, 59.7, 150, 3_580, 20_000, 172_000, 1e9];
    expect(shown.map(english.duration).join(", ").replaceAll("\u00a0", " ")).toBe(
      "0 s, 40 ms, 420 ms, 10 s, 42 s, 1 min, 2.5 min, 1 h, 5.6 h, 2 d, 11,574 d",
    );
    expect(german.duration(150)).toBe("2,5\u00a0min");
    expect(german.duration(0.0042)).toBe("4,2\u00a0ms");
    expect(german.duration(0.9996)).toBe("1\u00a0s");
  });
});

describe("custom separators", () => {
  const swiss = formatsFor({ locale: "en", timeZone: "UTC", numberFormat: "apostrophe" });
  const point = formatsFor({ locale: "en", timeZone: "UTC", numberFormat: "point" });

  it("changes only group and decimal separators, not words and order", () => {
    expect(swiss.money("1284.5", "EUR")).toBe("€1’284.50");
    expect(point.money("1284.5", "EUR")).toBe("€1.284,50");
    expect(point.percent(0.978)).toBe("97,8%");
    expect(swiss.count(128412)).toBe("128’412");
  });
});

describe("times", () => {
  it("uses the account's time zone", () => {
    expect(english.dateTime(NOW)).toBe("21 Nov 2026, 09:41");
    expect(english.time(NOW)).toBe("09:41");
    expect(formatsFor({ locale: "en", timeZone: "America/New_York" }).time(NOW)).toBe("03:41");
  });

  it("shows the year of a range once", () => {
    expect(english.range(NOW - 29 * 86_400, NOW).replace(/\s/g, " ")).toBe("23 Oct – 21 Nov 2026");
  });

  it("shows today's times relative to now", () => {
    expect(english.relative(NOW - 20, NOW)).toBe("now");
    expect(english.relative(NOW - 4 * 60, NOW)).toBe("4 min ago");
    expect(german.relative(NOW - 5 * 3600, NOW)).toBe("vor 5 Std.");
    expect(english.relative(NOW + 3600, NOW)).toBe("in 1 hr");
  });
});

describe("lists", () => {
  it("names several things in one sentence", () => {
    expect(english.list(["Austria"])).toBe("Austria");
    expect(english.list(["France", "Spain", "Italy"])).toBe("France, Spain and Italy");
    expect(german.list(["Österreich", "Polen"])).toBe("Österreich und Polen");
  });
});

describe("ids", () => {
  it("shortens ids for display", () => {
    expect(shortenId("1f3a0000-0000-7000-8000-000000009c02")).toBe("1f3a…9c02");
  });
});
