import type { Browser, Page } from "@playwright/test";
import { assertCleanInBothThemes, findViolations } from "../support/axe";
import { figureValue } from "../support/figures";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

/** Used by no other test, since earlier codes would count against its limits. */
const PHONE = "+491713920038";
const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };

// Forms answer what they refuse with 422, and other pages with what a new account may not do.
test.use({ expectsRefusals: true });

async function makeGroup(page: Page, name: string): Promise<number> {
  const response = await page.request.post("/api/groups", { headers, data: { name } });
  return (await response.json()).id;
}

async function makeForm(page: Page, kind: "subscribe" | "unsubscribe", groupId: number) {
  const response = await page.request.post(`/api/short_link_campaigns/${kind}`, {
    headers,
    data: { name: "Newsletter", group_id: groupId },
  });
  return (await response.json()) as { id: string; url: string };
}

/** A browser that runs no scripts. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "de-DE" });
  return context.newPage();
}

/** By how many pixels a page is wider than its window. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The code in the latest text on the virtual phone. */
async function codeOn(page: Page, phone: RegExp): Promise<string> {
  await page.goto("/simulator");
  await isHydrated(page);
  await page.getByRole("button", { name: phone }).click();
  const text = page.getByRole("listitem").filter({ hasText: "Ihr Code" }).first();
  await expect(text).toBeVisible();
  return /(\d{6}) ist Ihr Code/.exec((await text.textContent()) ?? "")?.[1] ?? "";
}

test("signs up without scripts, unsubscribes, and skips the person in the next bulk", async ({
  page,
  browser,
}) => {
  await signIn(page, await newPerson(), "/campaigns/new");
  const groupId = await makeGroup(page, "Spring club");
  await open(page, "/campaigns/new");
  await page.getByLabel("Let people sign up").check();
  await page.getByLabel("Name", { exact: true }).fill("Club");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText("Choose a group.")).toBeVisible();
  await page.getByRole("button", { name: "Group" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Spring club" }).click();
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("link", { name: "Open form" }).click();
  await expect(page.getByRole("heading", { name: "Club" })).toBeVisible();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("button", { name: "Agree and get the code" })).toBeVisible();
  await page.getByLabel("Language").selectOption("pl");
  await expect(frame.getByRole("button", { name: "Zgadzam się, wyślij kod" })).toBeVisible();
  await page.getByText("Thank-you page").click();
  await expect(frame.getByRole("heading", { name: "Zapis potwierdzony" })).toBeVisible();
  await assertCleanInBothThemes(page);
  const address =
    (await page
      .getByRole("code")
      .filter({ hasText: /\/f\/[0-9A-Za-z]{9}$/ })
      .textContent()) ?? "";

  const form = await visitor(browser);
  await form.goto(address);
  await expect(form.getByRole("heading", { name: /^SMS von .* erhalten$/ })).toBeVisible();
  await form.getByLabel("Mobilnummer").fill("0171 3920038");
  await form.getByRole("button", { name: "Zustimmen und Code anfordern" }).click();
  await expect(form.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
  const code = await codeOn(page, /171 3920038/);
  await form.getByLabel("Sechsstelliger Code").fill(code === "000000" ? "000001" : "000000");
  await form.getByRole("button", { name: "Bestätigen" }).click();
  await expect(form.getByRole("alert")).toContainText("Dieser Code stimmt nicht.");
  await form.getByLabel("Sechsstelliger Code").fill(code);
  await form.getByRole("button", { name: "Bestätigen" }).click();
  await expect(form.getByRole("heading", { name: "Sie sind angemeldet" })).toBeVisible();

  await open(page, `/groups/${groupId}`);
  await expect(page.getByText("+49 171 3920038").first()).toBeVisible();
  await page.goBack();

  const leave = await makeForm(page, "unsubscribe", groupId);
  await form.goto(leave.url);
  await form.getByLabel("Mobilnummer").fill(PHONE);
  await form.getByLabel("Zu viele Nachrichten").check();
  await form.getByRole("button", { name: "Abmelden" }).click();
  await expect(form.getByRole("heading", { name: "Sie sind abgemeldet" })).toBeVisible();
  await form.context().close();

  await open(page, `/campaigns/${leave.id}`);
  await expect(figureValue(page, "Unsubscribes")).toHaveText("1");
  await assertCleanInBothThemes(page);
  await page.getByRole("link", { name: "Unsubscribes" }).click();
  await page.waitForURL(/\/form$/);
  await expect(page.getByRole("row", { name: /Too many messages 1 100/ })).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await measureOverflow(page)).toBe(0);
  const dry = await page.request.post("/api/bulks/dryrun", {
    headers,
    data: { sender_id: "Club", text: "Sale", phones: [PHONE, "+491713920039"] },
  });
  const { preflight } = await dry.json();
  expect(preflight).toMatchObject({ messages: 1, dropped: [{ reason: "blocked", count: 1 }] });
});

async function assertFits(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await measureOverflow(page), `${name} at ${width}`).toBe(0);
  }
}

test("renders each page of a form accessibly in both themes, from 320 pixels", async ({
  page,
  browser,
}) => {
  await signIn(page, await newPerson(), "/campaigns");
  const groupId = await makeGroup(page, "Club");
  const signUp = await makeForm(page, "subscribe", groupId);
  const leave = await makeForm(page, "unsubscribe", groupId);
  const context = await browser.newContext({ locale: "en-GB" });
  const form = await context.newPage();
  for (const lang of ["en", "de", "es", "pt", "pl"]) {
    await form.goto(`${signUp.url}?lang=${lang}`);
    await assertFits(form, `sign-up in ${lang}`);
    await form.goto(`${leave.url}?lang=${lang}`);
    await assertFits(form, `unsubscribe in ${lang}`);
  }
  await form.goto(signUp.url);
  await form.getByLabel("Mobile number").fill("12");
  await form.getByRole("button", { name: "Agree" }).click();
  await expect(form.getByRole("alert")).toContainText("This isn't a phone number.");
  await assertFits(form, "error");
  await form.getByLabel("Mobile number").fill("+491713920036");
  await form.getByRole("button", { name: "Agree" }).click();
  await assertFits(form, "code");
  await form.getByLabel("6-digit code").fill("1");
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect(form.getByRole("alert")).toContainText("That code doesn't match.");
  await assertFits(form, "wrong code");
  await form.goto(leave.url);
  await form.getByLabel("Mobile number").fill("+491713920036");
  await form.getByRole("button", { name: "Unsubscribe" }).click();
  await assertFits(form, "unsubscribed");
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test("shows the account's logo on its forms, without the file's other content", async ({
  page,
  browser,
}) => {
  await signIn(page, await newPerson(), "/settings");
  const { url } = await makeForm(page, "unsubscribe", await makeGroup(page, "Club"));
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 300 });
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  // A comment, as cameras and programs leave them.
  const jpeg = Buffer.from(picture, "base64");
  const comment = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from("SECRET")]);
  const buffer = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  await page
    .getByLabel("Choose picture")
    .setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
  await assertCleanInBothThemes(page);
  const { image } = await (await page.request.get("/api/settings/logo", { headers })).json();
  expect(Buffer.from(image.split(",")[1], "base64").includes("SECRET")).toBe(false);

  const form = await (await browser.newContext()).newPage();
  await form.goto(url);
  // The title contains the account's name.
  const logo = form.locator("img.logo");
  await expect(logo).toHaveAttribute("alt", "");
  const width = () => logo.evaluate((item: HTMLImageElement) => item.naturalWidth);
  await expect.poll(width).toBe(960);
  expect(await findViolations(form)).toEqual([]);
  await form.setViewportSize({ width: 320, height: 640 });
  expect(await measureOverflow(form)).toBe(0);
  await form.context().close();
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveCount(0);
});

test("shows forms in the account's colour and name, with a self-hosted typeface", async ({
  page,
  browser,
}) => {
  await signIn(page, await newPerson(), "/settings");
  const { url } = await makeForm(page, "subscribe", await makeGroup(page, "Club"));
  await page.getByLabel("Sender name on forms").fill("Nordwind");
  await page.getByLabel("Accent color").fill("#ffd400");
  await expect(page.getByText("Hard to read on a light background")).toBeVisible();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: /Nordwind$/ })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await measureOverflow(page)).toBe(0);

  const form = await (await browser.newContext({ locale: "pl-PL" })).newPage();
  const fonts: URL[] = [];
  form.on("response", (response) => {
    if (response.url().endsWith(".woff2") && response.ok()) fonts.push(new URL(response.url()));
  });
  await form.goto(url);
  await form.evaluate(() => document.fonts.ready);
  expect(fonts.map(({ origin }) => origin)).toEqual([new URL(url).origin, new URL(url).origin]);
  await expect(form.getByRole("heading", { name: "SMS-y od Nordwind" })).toBeVisible();
  await expect(form.getByRole("button", { name: "Zgadzam się" })).toHaveCSS(
    "background-color",
    "rgb(255, 212, 0)",
  );
  await assertFits(form, "in yellow");
  await form.context().close();
});
