import { chooseTheme } from "../support/database";
import { addSession, expect, newPerson, test } from "../support/fixtures";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const system of ["light", "dark"] as const) {
    test(`uses the theme of a ${system} system unless the profile sets one`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      /** The browser computes colours as `lab(lightness a b)`. */
      const shownTheme = async () => {
        const canvas = await page
          .locator("body")
          .evaluate((body) => getComputedStyle(body).backgroundColor);
        return Number(/^lab\(([\d.]+)/.exec(canvas)?.[1]) > 50 ? "light" : "dark";
      };
      await page.goto("/login");
      expect(await shownTheme()).toBe(system);
      for (const theme of ["light", "dark", "system"] as const) {
        const person = await newPerson();
        await addSession(page, person);
        await chooseTheme(person.email, theme);
        await page.goto("/settings/profile");
        expect(await shownTheme(), theme).toBe(theme === "system" ? system : theme);
      }
      await page.emulateMedia({ colorScheme: system, media: "print" });
      expect(await shownTheme()).toBe("light");
    });
  }
});
