import { expect, test } from "vitest";
import { testModule } from "./test-module";
import { LANGUAGES } from "@/lib/core/languages";

const { api, account, owner } = testModule({ people: ["owner"] });

const RANGE = "from=1790805600&to=1793487600";
const FILES = [
  [`/statement/export?${RANGE}&format=csv`, "statement", "Kontoauszug"],
  [`/statement/export?${RANGE}&format=pdf`, "statement", "Kontoauszug"],
  [`/usage/export?${RANGE}&format=xlsx`, "bill", "Einzelnachweis"],
  [`/cost_centres/usage/export?${RANGE}&format=csv`, "cost-centres", "Kostenstellen"],
  ["/me/pricelist/all?format=csv", "prices", "Preisliste"],
] as const;

async function downloadFileName(path: string, headers: Record<string, string>): Promise<string> {
  const response = await api.request(path, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  const [, name = ""] =
    /filename\*=UTF-8''(.+)$/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return decodeURIComponent(name);
}

const inLanguage = (headers: Record<string, string>, lang: string) => ({
  ...headers,
  cookie: [headers.cookie, `locale=${lang}`].filter(Boolean).join("; "),
});

test.each(FILES)(
  "names %s in the user's language, and in English for keys",
  async (path, name, german) => {
    expect(await downloadFileName(path, inLanguage(owner.headers, "de"))).toMatch(
      new RegExp(`^${german}-`),
    );
    expect(await downloadFileName(path, inLanguage(owner.headers, "en"))).toMatch(
      new RegExp(`^${name}-`),
    );
    const keyed = { ...account.headers, "accept-language": "de" };
    expect(await downloadFileName(path, inLanguage(keyed, "de"))).toMatch(new RegExp(`^${name}-`));
  },
);

test("has translated file names for every language but English", async () => {
  const path = `/statement/export?${RANGE}&format=csv`;
  const names = new Set<string>();
  for (const lang of LANGUAGES)
    names.add(await downloadFileName(path, inLanguage(owner.headers, lang)));
  expect(names.size).toBe(LANGUAGES.length);
});
