import type { Page } from "@playwright/test";
import {
  startTestProvider,
  type TestPerson,
  type TestProvider,
} from "@/lib/gateway/identity/single-sign-on/test-provider";
import { assertClean } from "../support/axe";
import { forgetGuesses, letConfirmationsEnd } from "../support/database";
import {
  expect,
  isHydrated,
  loseSession,
  newEmail,
  newPerson,
  signIn,
  test,
} from "../support/fixtures";

const PORT = Number(process.env.E2E_PORT);
const HERE = `http://localhost:${PORT}`;
let provider: TestProvider;

test.use({ expectsRefusals: true });
test.beforeAll(async () => {
  provider = await startTestProvider([`${HERE}/api/auth/sso/callback`], PORT + 20);
});
test.beforeEach(forgetGuesses);
test.afterAll(() => provider.close());

function newcomer(groups = ["developers"]): TestPerson & { email: string } {
  const email = newEmail();
  return { sub: email, email, email_verified: true, name: "Nora North", groups };
}

async function enter(page: Page, next = "/messages"): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("link", { name: "Continue with Nordwind ID" }).click();
}

test("signs in a new person, confirms a sensitive change at the provider, and signs out there too", async ({
  page,
}) => {
  const person = newcomer();
  provider.person = person;
  await page.goto("/login");
  await assertClean(page);
  await enter(page, "/developers/keys");
  await page.waitForURL(`${HERE}/developers/keys`);

  await letConfirmationsEnd(person.email);
  await isHydrated(page);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByLabel("Name").fill("Nora's key");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm it's you" });
  const isBack = page.waitForResponse(`${HERE}/api/auth/sso/callback?**`);
  await confirm.getByRole("button", { name: "Continue with Nordwind ID" }).click();
  await isBack;
  // The page restores the state of its URL, with the form open.
  await page.waitForURL(`${HERE}/developers/keys?create=true`);
  await isHydrated(page);
  await page.getByLabel("Name").fill("Nora's key");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/gw_live_/)
      .first(),
  ).toBeVisible();

  await page.goto("/settings/security");
  const section = page.getByRole("region", { name: "Single sign-on" });
  await expect(section).toContainText("You sign in with Nordwind ID only, without a password.");
  await expect(page.getByRole("region", { name: "Password" })).toHaveCount(0);

  await isHydrated(page);
  await page.getByRole("button", { name: "your menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(`${provider.issuer}/session/end?**`);
  await page.getByRole("button", { name: /yes/i }).click();
  await page.waitForURL(`${HERE}/login**`);
  expect((await page.request.get("/api/me")).status()).toBe(401);
});

test("explains the next step when the provider's response grants no access", async ({ page }) => {
  const alert = page.getByRole("main").getByRole("alert");
  provider.person = null;
  await enter(page);
  await expect(alert).toContainText("You canceled at Nordwind ID.");
  provider.person = newcomer(["visitors"]);
  await enter(page);
  await expect(alert).toContainText("None of your groups at Nordwind ID has a role here.");
  await assertClean(page);
  const known = await newPerson();
  await page.context().clearCookies();
  provider.person = { ...newcomer(), email: known.email };
  await enter(page);
  await expect(alert).toContainText("Someone already signs in here with your email address.");
  await page.goto("/api/auth/sso/callback?code=c&state=foreign");
  await expect(alert).toContainText("This attempt has expired, or was already used.");
  await page.goto("/login?next=https%3A%2F%2Fevil.example");
  await expect(page.getByRole("link", { name: "Continue with Nordwind ID" })).toHaveAttribute(
    "href",
    "/api/auth/sso?next=%2Foverview",
  );
});

test("connects and disconnects a person with a password", async ({ page }) => {
  const person = await newPerson();
  provider.person = newcomer([]);
  await signIn(page, person, "/settings/security");
  const section = page.getByRole("region", { name: "Single sign-on" });
  await section.getByRole("button", { name: "Connect Nordwind ID" }).click();
  await expect(section.getByRole("status")).toContainText("Nordwind ID is connected.");
  await loseSession(page, "everything");
  await enter(page, "/settings/security");
  await expect(section).toContainText("Connected to Nordwind ID since");
  await isHydrated(page);
  await section.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Disconnect Nordwind ID" }).click();
  await expect(section.getByRole("button", { name: "Connect Nordwind ID" })).toBeVisible();
});
