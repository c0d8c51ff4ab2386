import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { forgetGuesses, letConfirmationsEnd } from "../support/database";
import { expect, loseSession, newPerson, signIn, signInByForm, test } from "../support/fixtures";
import { enterCode, toVerify, turnOnTwoFactor } from "../support/two-factor";

test.use({ expectsRefusals: true });
test.beforeEach(forgetGuesses);
test.afterEach(forgetGuesses);

async function sessionCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "next-auth.session-token")?.value;
}

const wrongCode = (page: Page) =>
  expect(page.getByRole("main").getByRole("alert")).toContainText("That code doesn't match");

test("requires password and code before redirecting to the exact URL, without a session in between", async ({
  page,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  const { secret, codes } = await turnOnTwoFactor(page, person);
  const first = await sessionCookie(page);
  await loseSession(page, "everything");

  await toVerify(page, person, "/messages?q=parcel");
  expect(await sessionCookie(page)).toBeUndefined();
  const half = (await page.context().cookies()).find(({ name }) => name === "posthorn.challenge");
  expect(half).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect((await page.request.get("/api/me")).status()).toBe(401);
  for (const path of ["/messages", "/settings/security", "/compose", "/"]) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe("/login");
  }
  await page.goto("/login/verify?next=%2Fmessages%3Fq%3Dparcel");
  await enterCode(page, "000000");
  await wrongCode(page);
  const used = await generate({ secret });
  await enterCode(page, used);
  await page.waitForURL("**/messages?q=parcel");
  const second = await sessionCookie(page);
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
  expect(
    (await page.context().cookies()).find(({ name }) => name === "posthorn.challenge"),
  ).toBeUndefined();

  await loseSession(page, "everything");
  await toVerify(page, person);
  await enterCode(page, used);
  await wrongCode(page);
  const [code = ""] = codes;
  await enterCode(page, ` ${code.toUpperCase()} `);
  await page.waitForURL("**/messages");
  await loseSession(page, "everything");
  await toVerify(page, person);
  await enterCode(page, code);
  await wrongCode(page);
});

test("never asks for a code before the password is right", async ({ page }) => {
  await page.goto("/login/verify?next=%2Fcompose");
  await page.waitForURL("**/login?next=%2Fcompose");
  await page.context().addCookies([
    {
      name: "posthorn.challenge",
      value: "A".repeat(43),
      url: `http://localhost:${process.env.E2E_PORT}`,
    },
  ]);
  await page.goto("/login/verify");
  await page.waitForURL("**/login?*");
});

test("doesn't ask again in a remembered browser until it is forgotten", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person);
  const { secret } = await turnOnTwoFactor(page, person);
  await page.getByRole("button", { name: "your menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await toVerify(page, person);
  await page.getByLabel("Trust this browser").check();
  await enterCode(page, await generate({ secret }));
  await page.waitForURL("**/messages");
  await loseSession(page, "session");
  await signInByForm(page, person, "/settings/security");
  await expect(page.getByText("1 trusted browser")).toBeVisible();
  await page.getByRole("button", { name: "Remove trusted browsers" }).click();
  await expect(page.getByText("No trusted browsers")).toBeVisible();
  await loseSession(page, "session");
  await toVerify(page, person);
});

test("blocks the sixth attempt, and shows until when", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person);
  await turnOnTwoFactor(page, person);
  await loseSession(page, "everything");
  await toVerify(page, person);
  for (const guess of ["000000", "000001", "000002", "000003", "000004"]) {
    const answered = page.waitForResponse((item) => item.url().includes("/callback/second-factor"));
    await enterCode(page, guess);
    await answered;
  }
  await enterCode(page, "000005");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    /^Too many attempts\. Try again at \d\d:\d\d\.$/,
  );
});

test("asks for the password before a sensitive change, only on that page", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, "/developers/keys");
  await letConfirmationsEnd(person.email);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByLabel("Name").fill("Shop");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password", { exact: true }).fill("not mine");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("That password doesn't match.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/gw_live_/)
      .first(),
  ).toBeVisible();
});

test("creates a new session after a password change, and ends the others", async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  await signInByForm(page, person, "/settings/security");
  const elsewhere = await (await browser.newContext()).newPage();
  await signInByForm(elsewhere, person, "/messages");
  await page.reload();
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByText("this browser")).toBeVisible();
  await expect(table.getByText(/^Chrome on /).first()).toBeVisible();
  const before = await sessionCookie(page);
  await page.getByLabel("Current password").fill(person.password);
  await page.getByLabel("New password").fill("quite another password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(
    page.getByText("Password changed. All your other sessions were signed out."),
  ).toBeVisible();
  expect(await sessionCookie(page)).not.toBe(before);
  await expect(table.getByRole("row")).toHaveCount(2);
  expect((await page.request.get("/api/me")).status()).toBe(200);
  expect((await elsewhere.request.get("/api/me")).status()).toBe(401);
  await elsewhere.goto("/messages");
  expect(new URL(elsewhere.url()).pathname).toBe("/login");
  await elsewhere.context().close();
});

test("offers a choice of language before the sign-in", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Konto erstellen");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
