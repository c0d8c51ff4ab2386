import { addSession, expect, newPerson, test } from "../support/fixtures";
import { choosePseudoLanguage, findPlainTexts } from "../support/pseudo-language";

const PATHS = [
  "/overview",
  "/compose",
  "/bulks",
  "/templates",
  "/campaigns/new",
  "/billing",
  "/developers/keys",
  "/team",
  "/settings",
];

test("has no untranslated text on main pages", async ({ page }) => {
  await choosePseudoLanguage(page);
  await addSession(page, await newPerson());
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    expect(await findPlainTexts(page), path).toEqual([]);
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
});
