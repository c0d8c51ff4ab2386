import { demoPerson, expect, newPerson, signIn, test } from "../support/fixtures";
import { chooseLanguage } from "../support/database";

const THIS_YEAR = Number(
  new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" }).slice(0, 4),
);
/** A day that no month of this year can confuse with another. */
const YEAR = THIS_YEAR + 1;

test("accepts typed and picked days, and shows them in the local format", async ({ page }) => {
  await signIn(page, demoPerson(), "/messages");
  await expect(page.getByRole("table", { name: "Messages" })).toBeVisible();
  await page.keyboard.press("f");
  await page.getByRole("option", { name: "Created", exact: true }).click();
  const from = page.getByLabel("From", { exact: true });
  // In Germany the day comes first, which the field shows while it is ambiguous.
  await from.fill(`5/3/${YEAR}`);
  await expect(page.getByText(new RegExp(`^\\w+day,? 5 March ${YEAR}$`))).toBeVisible();
  await from.press("Tab");
  await expect(from).toHaveValue(new RegExp(`^\\w{3}, 5 Mar ${YEAR}$`));
  const to = page.getByLabel("To", { exact: true });
  await to.fill("some day");
  await page.getByRole("button", { name: "Apply" }).focus();
  await expect(page.getByText(/^Enter a date, such as 27\/11\/2026\.$/)).toBeVisible();
  await expect(to).toHaveValue("some day");
  // The keys of the ranges are not those of the calendar above them.
  await page.getByRole("button", { name: "Open calendar" }).first().click();
  await expect(page.getByRole("grid").getByRole("button", { name: /selected$/ })).toBeFocused();
  await page.keyboard.press("w");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).press("ArrowDown");
  await expect(page.getByRole("button", { name: "Next month" })).toBeFocused();
});

test("rejects days in implausible years", async ({ page }) => {
  await signIn(page, demoPerson(), "/messages");
  await expect(page.getByRole("table", { name: "Messages" })).toBeVisible();
  await page.keyboard.press("f");
  await page.getByRole("option", { name: "Created", exact: true }).click();
  const from = page.getByLabel("From", { exact: true });
  await from.fill("27.11.0026");
  await from.press("Tab");
  await expect(page.getByText(/^Enter a date, such as/)).toBeVisible();
  // It isn't an open end either: no range is selected until it is corrected.
  const to = page.getByLabel("To", { exact: true });
  // Days of what has happened lie behind: on every day of a year, its first one does.
  await to.fill("1/1");
  await to.press("Enter");
  await expect(to).toHaveValue(new RegExp(`1 Jan ${THIS_YEAR}$`));
  await page.getByRole("button", { name: "Apply dates" }).click();
  await expect(page.getByText(/^Enter a date, such as/)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await from.fill("1/1/2025");
  await page.getByRole("button", { name: "Apply dates" }).click();
  await page.waitForURL(`**/messages?created=2025-01-01..${THIS_YEAR}-01-01`);
});

test("works in German, with the calendar and its arrow keys", async ({ page }) => {
  const person = await newPerson();
  await chooseLanguage(person.email, "de");
  await signIn(page, person, "/developers/keys");
  await page.getByRole("button", { name: "Schlüssel erstellen" }).first().click();
  const day = page.getByLabel("Läuft ab am");
  await day.fill(`5.3.${YEAR}`);
  await day.press("Tab");
  await expect(day).toHaveValue(new RegExp(`^\\w{2}\\., 5\\. März ${YEAR}$`));
  await page.getByRole("button", { name: "Kalender öffnen" }).click();
  await expect(
    page.getByRole("button", { name: new RegExp(`5\\. März ${YEAR}, ausgewählt$`) }),
  ).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(day).toHaveValue(new RegExp(`^\\w{2}\\., 12\\. März ${YEAR}$`));
  // A day that there is not must not make a key that works for ever.
  const dialog = page.getByRole("dialog", { name: "API-Schlüssel erstellen" });
  await dialog.getByLabel("Name", { exact: true }).fill("Laden");
  await day.fill(`31.4.${YEAR}`);
  await day.press("Enter");
  await expect(dialog.getByText(/^Geben Sie ein Datum ein/)).toBeVisible();
  await expect(day).toHaveAttribute("aria-invalid", "true");
  await day.fill(`30.4.${YEAR}`);
  await day.press("Enter");
  await expect(day).toHaveCount(0);
});
