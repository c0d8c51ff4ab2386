import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { addCredit } from "../support/bulks";
import { chooseLanguage } from "../support/database";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

/** Every text of a file of translations by its key, as `title` or `column.status`. */
function listTexts(value: unknown, key = ""): [string, string][] {
  if (typeof value === "string") return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, one]) => listTexts(one, `${key}.${name}`));
}

const load = (lang: string, file: string) =>
  new Map(listTexts(JSON.parse(readFileSync(`translations/${lang}/${file}`, "utf8"))));

/** English texts of the dashboard that no German one is the same as. */
function englishOnly(): Set<string> {
  const files = readdirSync("translations/en");
  const german = new Set(files.flatMap((file) => [...load("de", file).values()]));
  const english = files.flatMap((file) => [...load("en", file).values()]);
  return new Set(english.filter((text) => !german.has(text) && /[a-z]{3}/.test(text)));
}

/** Returns all visible and accessible text on the page, except the seller's own footer of an invoice. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest("script, style, template, article footer") === null) {
        texts.push((node.textContent ?? "").trim());
      }
    }
    for (const one of document.querySelectorAll("[aria-label], [placeholder], [title]")) {
      for (const name of ["aria-label", "placeholder", "title"]) {
        texts.push(one.getAttribute(name) ?? "");
      }
    }
    return texts.filter((text) => text !== "");
  });

async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const english = englishOnly();
  const shown = await shownOn(page);
  expect(shown.filter((text) => english.has(text))).toEqual([]);
  // 1.234,50 € and 21.11.2026.
  const main = (await page.getByRole("main").allInnerTexts()).join(" ");
  expect(main).not.toMatch(/€[ \u00a0]?\d|\d\.\d\d(?![\d.])/);
  expect(main).not.toMatch(/\b(Jan|Feb|Mar|May|Oct|Dec) \d{4}/);
}

test.use({ locale: "de-DE" });

test("shows payment, invoice, usage and prices in German to a German customer who buys credit", async ({
  page,
}) => {
  // Many pages one after the other.
  test.setTimeout(300_000);
  const person = await newPerson();
  await chooseLanguage(person.email, "de");
  await addCredit(person.email, "1234.5");
  await signIn(page, person, "/billing");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Abrechnung" })).toBeVisible();
  await expect(main.getByRole("definition").first()).toHaveText(/^1\.239,50\s€$/);
  await expectGerman(page);
  await assertCleanInBothThemes(page);

  await page.getByRole("link", { name: "Aufladen" }).first().click();
  await page.waitForURL("**/billing/top-up**");
  await isHydrated(page);
  await expectGerman(page);
  await page.getByLabel("Straße und Hausnummer").fill("Hafenweg 1");
  await page.getByLabel("Postleitzahl").fill("20457");
  await page.getByLabel("Ort").fill("Hamburg");
  await page.getByRole("button", { name: "Speichern und weiter" }).click();
  await page.getByLabel("Betrag in €").fill("100,00");
  await page.getByLabel("Neue Karte").check();
  await expect(main.getByRole("definition").filter({ hasText: /^120,79\s€$/ })).toBeVisible();
  await expect(main.getByText(/^Gebühr \(1,5\s%\)$/)).toBeVisible();
  await expectGerman(page);
  await page.getByRole("button", { name: /^120,79\s€ bezahlen$/ }).click();
  await page.waitForURL("**/sandbox-pay/**");
  const fields = page.getByRole("textbox");
  await fields.nth(0).fill("4242 4242 4242 4242");
  await fields.nth(1).fill("12/39");
  await fields.nth(2).fill("123");
  await page
    .getByRole("button", { name: /bezahlen|zahlen/i })
    .first()
    .click();
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText(/^100,00\s€ wurden Ihrem Guthaben gutgeschrieben$/)).toBeVisible();
  await isHydrated(page);
  await expectGerman(page);

  await open(page, "/billing/documents");
  const table = page.getByRole("table", { name: "Rechnungen und Gutschriften" });
  const row = table.getByRole("row").filter({ has: page.locator("[data-row-link]") });
  await expect(row).toContainText(/120,79\s€/);
  await expectGerman(page);
  await row.locator("[data-row-link]").click();
  await page.waitForURL(/\/billing\/documents\/invoices\/\d+$/);
  await expect(page.getByText(/^Umsatzsteuer \(19\s%\)$/)).toBeVisible();
  await isHydrated(page);
  await expectGerman(page);
  for (const path of ["payments", "methods", "usage?range=30d"]) {
    await open(page, `/billing/${path}`);
    await expectGerman(page);
  }
  await open(page, "/prices");
  await expect(page.getByRole("table", { name: "Preisliste" })).toContainText(/\d,\d{4}\s€/);
  await expectGerman(page);
  await open(page, "/prices/de");
  await expectGerman(page);
});

test("shows Swiss German to a German reader of an account in francs", async ({ page }) => {
  const person = await newPerson("CHF");
  await chooseLanguage(person.email, "de");
  await addCredit(person.email, "1234.5");
  await signIn(page, person, "/billing");
  await expect(page.locator("html")).toHaveAttribute("lang", "de-CH");
  const main = page.getByRole("main");
  await expect(main.getByRole("definition").first()).toHaveText(/^CHF\s1’239\.50$/);
  await open(page, "/billing/top-up");
  await expect(page.getByLabel("Strasse und Hausnummer")).toBeVisible();
  await open(page, "/prices");
  await expect(page.getByText("Deutschland").first()).toBeVisible();
});
