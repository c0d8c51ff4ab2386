import type { Route } from "@playwright/test";
import { generate } from "otplib";
import { expect, fillMessage, newPerson, open, signIn, test } from "../support/fixtures";
import { turnOnTwoFactor } from "../support/two-factor";
import { holdBack } from "../support/hold-back";

test.describe("when the session expires", () => {
  test.use({ expectsRefusals: true });

  test("signs in again on the same page, and continues the message", async ({ page }) => {
    const person = await newPerson();
    await signIn(page, person, "/compose");
    const release = await holdBack(page, "**/api/drafts");
    await fillMessage(page, { from: "POSTHORN", to: "+491713920001", text: "Kept over the end" });
    await page.context().clearCookies({ name: /session-token$/ });
    release();
    const question = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(question.getByLabel("Email address")).toHaveValue(person.email);
    await page.keyboard.type("x");
    await expect(question.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect(question).toBeFocused();
    await question.getByLabel("Password", { exact: true }).fill("not this one");
    await question.getByRole("button", { name: "Sign in and continue" }).click();
    await expect(question.getByText("Email address or password doesn't match.")).toBeVisible();
    await question.getByLabel("Password", { exact: true }).fill(person.password);
    await question.getByRole("button", { name: "Sign in and continue" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Kept over the end");
    await expect(page.getByTestId("draft-state")).toHaveText(/^Draft saved \d/);
    await page.getByRole("button", { name: "Review and send" }).click();
    await page.waitForURL(/\/review$/);
  });

  test("doesn't send input as another user who signed in in another tab", async ({
    page,
    context,
  }) => {
    const [person, other] = [await newPerson(), await newPerson()];
    await signIn(page, person, "/groups");
    await page.getByRole("button", { name: "New group" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New group" });
    await dialog.getByLabel("Name", { exact: true }).fill("Mine");
    const tab = await context.newPage();
    await signIn(tab, other, "/groups");
    await dialog.getByRole("button", { name: "Create group" }).click();
    await expect(dialog.getByText(/now signed in to another account/)).toBeVisible();
    await expect(page.getByText(`(${person.email})`)).toBeVisible();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Mine");
    await open(tab, "/groups");
    await expect(tab.getByRole("row")).toHaveCount(0);
    // Signed in again, the same click continues.
    await signIn(tab, person, "/groups");
    await dialog.getByRole("button", { name: "Create group" }).click();
    await page.waitForURL(/\/groups\/\d+$/);
    await expect(page.getByText(`(${person.email})`)).toHaveCount(0);
    // Nor does this page's viewer get the other user's file.
    await open(page, "/prices");
    await signIn(tab, other, "/groups");
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    expect(await (await file).failure()).not.toBeNull();
    await expect(page.getByText(`(${person.email})`)).toBeVisible();
  });

  test("asks for the password again after the code times out, and keeps the rest", async ({
    page,
  }) => {
    const person = await newPerson();
    await signIn(page, person, "/settings/security");
    const { secret } = await turnOnTwoFactor(page, person);
    await open(page, "/settings");
    await page.getByLabel("City").fill("Kiel");
    await page.context().clearCookies({ name: /session-token$/ });
    await page.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: "Your session has ended" });
    const password = question.getByLabel("Password", { exact: true });
    const enter = question.getByRole("button", { name: "Sign in and continue" });
    await password.fill(person.password);
    await enter.click();
    const code = question.getByLabel("Code", { exact: true });
    await expect(code).toBeVisible();
    await page.context().clearCookies({ name: /challenge$/ });
    await code.fill(await generate({ secret }));
    await enter.click();
    await expect(question.getByText(/Enter your password again/)).toBeVisible();
    await password.fill(person.password);
    await enter.click();
    await code.fill(await generate({ secret }));
    await enter.click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel("City")).toHaveValue("Kiel");
  });
});

test("asks before a link, a key, going back or a dialog discards unsaved changes", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/groups");
  const main = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("button", { name: "New group" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New group" });
  await dialog.getByLabel("Name", { exact: true }).fill("Summer");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Summer");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave and lose changes" }).click();
  await expect(dialog).toHaveCount(0);

  await main.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("City").fill("Kiel");
  await main.getByRole("link", { name: "Messages" }).click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Kiel");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Kiel");
  await page.getByLabel("City").blur();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave and lose changes" }).click();
  await page.waitForURL("**/groups");
  // No request is blocked any more.
  await main.getByRole("link", { name: "Messages" }).click();
  await page.waitForURL("**/messages");

  await open(page, "/settings/security");
  await page.getByLabel("New email address").fill("next@example.com");
  await main.getByRole("link", { name: "Messages" }).click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.getByLabel("New email address").fill("");
  await page.getByLabel("Current password", { exact: true }).fill("typed");
  await main.getByRole("link", { name: "Messages" }).click();
  await question.getByRole("button", { name: "Leave and lose changes" }).click();
  await page.waitForURL("**/messages");
});

test("keeps lines being sent despite a key, a click outside the dialog, a reload or going back", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/groups");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Blocked numbers" })
    .click();
  await page.getByRole("button", { name: "Paste many" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Block many numbers" });
  const lines = Array.from({ length: 1_500 }, (_, index) => `+49171392${1_000 + index}`);
  await dialog.getByLabel("Lines").fill(lines.join("\n"));
  const release = await holdBack(page, "**/api/blocked_numbers/batch");
  // The first of two requests goes through.
  await page.route("**/api/blocked_numbers/batch", (route) => route.continue(), { times: 1 });
  await dialog.getByRole("button", { name: "Add 1,500 lines" }).click();
  const running = dialog.getByText("1,000 of 1,500 lines").first();
  await expect(running).toBeVisible();

  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(running).toBeVisible();
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await page.evaluate(() => history.back());
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(running).toBeVisible();

  release();
  await expect(dialog.getByRole("status")).toHaveText("1,500 lines added");
  await page.evaluate(() => history.back());
  await page.waitForURL("**/groups");
});

test.describe("offline", () => {
  test.use({ expectsFailures: true });

  test("keeps the page, shows the state, and sends once online", async ({ page, context }) => {
    await signIn(page, await newPerson(), "/compose");
    await fillMessage(page, { from: "POSTHORN", to: "+491713920001", text: "Sent once" });
    await expect(page.getByTestId("draft-state")).toHaveText(/^Draft saved \d/);
    const composed = page.url();
    const said = page.getByText(/This page stays open with what you entered/);
    await context.setOffline(true);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Messages" })
      .click();
    await expect(said).toBeVisible();
    await context.setOffline(false);
    await expect(said).toHaveCount(0);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Review and send" }).click();
    await expect(said).toBeVisible();
    expect(page.url()).toBe(composed);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Review and send" }).click();
    const send = page.getByRole("button", { name: /^Send 1 message for €/ });
    await expect(send).toBeEnabled();
    await context.setOffline(true);
    await send.click();
    await expect(page.getByText(/your message goes out only once/)).toBeVisible();
    await context.setOffline(false);
    await send.click();
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    await open(page, "/messages");
    await expect(page.getByRole("row").filter({ hasText: "Sent once" })).toHaveCount(1);
  });

  test("loads a pending chunk once online, and keeps the page", async ({ page, context }) => {
    await signIn(page, await newPerson(), "/messages");
    const parts = page.getByRole("dialog", { name: "Columns" }).or(page.getByRole("menu"));
    await context.setOffline(true);
    await page.getByRole("button", { name: "Columns" }).click();
    await expect(page.getByText(/You're offline/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
    await context.setOffline(false);
    await expect(parts.first()).toBeVisible();
    await expect(page.getByText(/Couldn't show/)).toHaveCount(0);
  });

  test("never replaces the page on a failed load when the browser believes it is online", async ({
    page,
  }) => {
    await signIn(page, await newPerson(), "/bulks");
    const nothing = (route: Route) => route.abort("internetdisconnected");
    await page.route("**/*", nothing);
    await page.getByRole("button", { name: "Filter" }).click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Price list" })
      .click();
    await expect(page.getByText(/This page stays open with what you entered/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Bulks", level: 1 })).toBeVisible();
    await page.unroute("**/*", nothing);
    await expect(page.getByText(/The gateway isn't responding/)).toHaveCount(0, {
      timeout: 30_000,
    });
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Price list" })
      .click();
    await page.waitForURL("**/prices");
  });
});
