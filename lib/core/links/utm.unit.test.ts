import { expect, test } from "vitest";
import { parseUtm, setUtm } from "./utm";

const URL_OF_SALE = "https://example.org/sale?id=7#top";

test("sets, reads, replaces and removes values; the rest of the URL stays", () => {
  const withSource = setUtm(URL_OF_SALE, "source", "sms & more");
  expect(withSource).toBe("https://example.org/sale?id=7&utm_source=sms+%26+more#top");
  expect(parseUtm(withSource)).toMatchObject({ source: "sms & more", medium: "" });
  expect(parseUtm(setUtm(withSource, "source", "x")).source).toBe("x");
  expect(setUtm(withSource, "source", "")).toBe(URL_OF_SALE);
});

test("leaves text that isn't a URL", () => {
  expect(setUtm("example", "source", "sms")).toBe("example");
  expect(parseUtm("example").source).toBe("");
});

test("keeps encoding, order and empty values of other parameters", () => {
  const signed =
    "https://example.org/?flag&q=a%20b&utm_source=old&bad=%zz&sig=x%2By/z==&utm%5Fsource=b#top";
  expect(setUtm(signed, "source", "new")).toBe(
    "https://example.org/?flag&q=a%20b&utm_source=new&bad=%zz&sig=x%2By/z==#top",
  );
  expect(setUtm(signed, "source", "")).toBe(
    "https://example.org/?flag&q=a%20b&bad=%zz&sig=x%2By/z==#top",
  );
  expect(setUtm(signed, "medium", "sms").endsWith("&utm%5Fsource=b&utm_medium=sms#top")).toBe(true);
  expect(setUtm("https://example.org/??utm_source=a", "source", "b")).toBe(
    "https://example.org/??utm_source=a&utm_source=b",
  );
});
