import {
  expect,
  fillSignIn,
  newEmail,
  newPerson,
  signIn,
  signInByForm,
  test,
} from "../support/fixtures";

test.use({ expectsRefusals: true });

test("shows the same message for a wrong password and an unknown address", async ({ page }) => {
  const person = await newPerson();
  const sentence = "Email address or password doesn't match.";
  await page.goto("/login");
  await fillSignIn(page, { ...person, password: "not the password" });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(sentence);
  await fillSignIn(page, { email: newEmail(), password: person.password });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(sentence);
  await fillSignIn(page, person);
  await page.waitForURL("**/overview");
});

test("shows a hint for an unconfirmed address", async ({ page, request }) => {
  const person = { email: newEmail(), password: "a fine long password" };
  const made = await request.post("/api/sign_ups", {
    data: { ...person, name: "Erika Test", account_name: "Test & Co", iso2: "DE" },
  });
  expect(made.status()).toBe(201);
  await page.goto("/login");
  await fillSignIn(page, person);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Confirm your email address first",
  );
});

test("lists empty fields without sending the form", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter an email address, such as name@example.com.")).toBeVisible();
  await expect(page.getByText("Enter your password.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toBeFocused();
});

test("returns to the protected page after sign-in", async ({ page }) => {
  const person = await newPerson();
  await page.goto("/messages?status=100&q=parcel");
  expect(new URL(page.url()).pathname).toBe("/login");
  await fillSignIn(page, person);
  await page.waitForURL("**/messages?status=100&q=parcel");
  await expect(page.getByLabel("Text")).toHaveValue("parcel");
});

test("never redirects to another site after sign-in", async ({ page }) => {
  const person = await newPerson();
  await page.goto("/login?next=//evil.example/messages");
  await fillSignIn(page, person);
  await page.waitForURL((url) => url.pathname === "/overview");
  expect(new URL(page.url()).hostname).toBe("localhost");
});

test("ends the session on sign-out, also for a copy of its cookie", async ({ page, context }) => {
  await signIn(page, await newPerson());
  const cookies = await context.cookies();
  await page.getByRole("button", { name: "your menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await context.addCookies(cookies);
  const response = await context.request.get("/api/me");
  expect(response.status()).toBe(401);
  await page.goto("/messages");
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("doesn't lock users out of a known browser after others' failed attempts", async ({
  page,
  context,
  browser,
}) => {
  const person = await newPerson();
  await signInByForm(page, person);
  const cookies = await context.cookies();
  const known = cookies.find(({ name }) => name.endsWith("posthorn.browser"));
  expect(known).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await context.clearCookies({ name: /session-token/ });

  const stranger = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await stranger.goto("/login");
  const notice = stranger.getByRole("main").getByRole("alert");
  for (let guess = 0; guess < 6; guess += 1) {
    const answered = stranger.waitForResponse(/\/api\/auth\/callback\/credentials/);
    await fillSignIn(stranger, { ...person, password: "not the password" });
    await answered;
  }
  await expect(notice).toContainText("Too many attempts");
  await fillSignIn(stranger, person);
  await expect(notice).toContainText("Too many attempts");

  await page.goto("/login");
  await fillSignIn(page, person);
  await page.waitForURL("**/overview");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("explains that the dashboard requires JavaScript, and links to prices", async ({ page }) => {
    for (const path of ["/login", "/en/prices"]) {
      const response = await page.goto(path);
      // The test browser disables scripts, but doesn't render `noscript` content.
      expect(await response?.text()).toMatch(
        /<noscript><p [^>]*>The Posthorn dashboard needs JavaScript/,
      );
    }
    await expect(page.getByRole("table").first()).toContainText("Germany");
  });
});
