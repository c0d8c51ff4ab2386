import { expect, newPerson, open, signIn, test } from "../support/fixtures";
import { choosePseudoLanguage, findPlainTexts } from "../support/pseudo-language";

const PATHS = [
  "/overview",
  "/compose",
  "/messages",
  "/bulks",
  "/automations",
  "/templates",
  "/groups",
  "/campaigns/new",
  "/billing",
  "/developers/keys",
  "/team",
  "/settings",
];

test("main pages have no untranslated text", async ({ page }) => {
  await choosePseudoLanguage(page);
  await signIn(page, await newPerson(), "/inbox");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  for (const path of PATHS) {
    await open(page, path);
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    expect(await findPlainTexts(page), path).toEqual([]);
  }
});
