import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { letGraceEnd } from "../support/database";
import { expect, fillMessage, newPerson, reviewAndSend, signIn, test } from "../support/fixtures";

test.beforeEach(async ({ page }) => {
  await signIn(page, await newPerson(), "/compose");
});

const text = (page: Page) => page.getByRole("textbox", { name: "Message" });
const HELLO = { from: "Test", to: "+491713920001", text: "Hello" };

/** A day in the next twelve months on which Berlin's clocks skip 02:30. */
function dayOfTheGap(): string {
  const now = new Date();
  for (let year = now.getUTCFullYear(); ; year++) {
    const last = new Date(Date.UTC(year, 2, 31));
    last.setUTCDate(31 - last.getUTCDay());
    if (last.getTime() > now.getTime() + 86_400_000) return last.toISOString().slice(0, 10);
  }
}

/** The time of day in so many minutes, where the account is. */
const inBerlin = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Berlin",
  });

test("counts billed segments, and names the characters that require Unicode", async ({ page }) => {
  const counter = page.getByTestId("counter");
  await text(page).fill("a".repeat(160));
  await expect(counter).toHaveText("1 part · GSM · 160 of 160 characters");
  await text(page).fill(`${"a".repeat(158)}[`);
  await expect(counter).toHaveText("1 part · GSM · 160 of 160 characters");
  await text(page).fill("a".repeat(161));
  await expect(counter).toHaveText("2 parts · GSM · 161 of 306 characters");
  await page.getByLabel("To", { exact: true }).fill("+491713920001");
  await text(page).fill(`${"a".repeat(75)}…`);
  await expect(counter).toHaveText("2 parts · Unicode · 76 of 134 characters");
  await expect(page.getByTestId("mirror").locator("[data-mark=costly]")).toHaveText("…");
  await page
    .getByTestId("advice")
    .getByText("1 character makes this 2 parts instead of 1.")
    .waitFor();
  await page.getByRole("button", { name: "Replace it, save €0.08" }).click();
  await expect(counter).toHaveText("1 part · GSM · 78 of 160 characters");
  await expect(text(page)).toHaveValue(`${"a".repeat(75)}...`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text(page)).toHaveValue(`${"a".repeat(75)}…`);
});

test("marks a draft sent from another tab as sent, and prevents resending", async ({ page }) => {
  await fillMessage(page, HELLO);
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL("**/review");
  const button = { name: /^Send 1 message for €/ } as const;
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole("button", button)).toBeEnabled();
  await page.getByRole("button", button).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await second.getByRole("button", button).click();
  await expect(second.getByText(/^Already sent at \d\d:\d\d$/)).toBeVisible();
  await expect(second.getByRole("button", button)).toHaveCount(0);
  // The price would be taken off the balance once more.
  await expect(second.getByText(/remaining|Balance after|about to send/)).toHaveCount(0);
  await second.getByRole("link", { name: "Open what was sent" }).click();
  await expect(second).toHaveURL(page.url());
});

test("removes accents only after a preview, and native undo restores them", async ({ page }) => {
  const rest = " teraz".repeat(12);
  await text(page).fill(`Zażółć –${rest}`);
  await expect(page.getByTestId("advice")).toContainText(
    "5 characters make this 2 parts instead of 1.",
  );
  await page.getByRole("button", { name: "Remove accents" }).click();
  await expect(page.getByText(`Zazolc -${rest}`)).toBeVisible();
  await page.getByRole("button", { name: "Replace them" }).click();
  await expect(text(page)).toHaveValue(`Zazolc -${rest}`);
  await text(page).press("ControlOrMeta+z");
  await expect(text(page)).toHaveValue(`Zażółć –${rest}`);
});

test("suggests changes that save segments, and names the characters on request", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const advice = page.getByTestId("advice");
  await text(page).fill("Short – and one part anyway");
  await expect(page.getByTestId("mirror").locator("[data-mark=costly]")).toHaveText("–");
  await expect(page.getByTestId("counter")).toHaveText("1 part · Unicode · 27 of 70 characters");
  await expect(advice).toHaveCount(0);
  await expect(page.getByText("U+2013")).toHaveCount(0);
  await text(page).fill(`${"a".repeat(155)}…–`);
  await expect(advice).toContainText("2 characters make this 3 parts instead of 1.");
  const counter = await page.getByTestId("counter").boundingBox();
  const beside = await advice.boundingBox();
  expect(beside?.y).toBeLessThan((counter?.y ?? 0) + (counter?.height ?? 0));
  await expect(page.getByText("U+2013")).toHaveCount(0);
  await page.getByRole("button", { name: "2 characters", exact: true }).click();
  await expect(
    page.getByRole("list", { name: "Characters outside the GSM alphabet" }),
  ).toContainText("U+2013");
});

test("accepts and marks text past the limit, but doesn't send it", async ({ page }) => {
  await fillMessage(page, { ...HELLO, text: `${"a".repeat(1_530)}bcd` });
  await expect(page.getByTestId("mirror").locator("[data-mark=over]")).toHaveText("bcd");
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(text(page)).toBeFocused();
  await expect(page.getByText("The text is too long")).toBeVisible();
});

test("parses the input like the gateway does", async ({ page }) => {
  const to = page.getByLabel("To", { exact: true });
  for (const [typed, shown] of [
    ["0171 3920001", "because your account country is Germany"],
    ["491713920001", "Reading 491713920001 as +49 171 3920001 (Germany)."],
    ["0049 171 3920001", "+49 171 3920001 · Germany"],
    ["+1 212 555 0101", "+1 212 555 0101 · United States"],
  ] as const) {
    await to.fill(typed);
    await expect(page.getByText(shown)).toBeVisible();
  }
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await expect(page.getByText("United States: carriers accept numbers only")).toBeVisible();
  await to.fill("+49 1");
  await to.blur();
  await expect(page.getByText("This isn't a phone number")).toBeVisible();
  await to.fill("030 23125001");
  await page.getByRole("button", { name: "Send as voice call" }).click();
  await expect(page.getByRole("radio", { name: "Voice call" })).toBeChecked();
});

test("goes from an empty form to a delivered message, sent once", async ({ page }) => {
  await fillMessage(page, { ...HELLO, text: "Once" });
  await expect(page.getByTestId("price-source")).toHaveText("Estimate");
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(page.getByTestId("price-source")).toContainText("Confirmed by dry run");
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL("**/review");
  await expect(
    page.getByText("You're about to send 1 text message from Test to +49 171 3920001"),
  ).toBeVisible();
  await expect(page.locator("[data-check=similar]")).toContainText(
    "No other messages sent to this number.",
  );
  await page.getByRole("button", { name: /^Send 1 message for €0\.\d{4}$/ }).dblclick();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(page.getByTestId("grace")).toHaveText(/^Sends in \d+ s$/);
  await letGraceEnd(page.url().slice(-36));
  await expect(page.getByTestId("status")).toHaveText("Delivered");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Messages" })
    .click();
  await expect(page.getByText("1 message", { exact: true })).toBeVisible();
  await page.goto(
    `/compose?copy=${(await page.locator("tbody a").first().getAttribute("href"))?.slice(-36)}`,
  );
  await expect(text(page)).toHaveValue("Once");
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.locator("[data-check=similar]")).toContainText(
    "The same text was sent to this number",
  );
});

test("cancels a message just sent, and refunds its price", async ({ page }) => {
  await expect(page.getByTestId("balance")).toHaveText("€5.00");
  await fillMessage(page, { ...HELLO, text: "b".repeat(1_000) });
  await reviewAndSend(page);
  await expect(page.getByTestId("balance")).not.toHaveText("€5.00");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByTestId("status")).toHaveText("Stopped");
  await expect(page.getByTestId("balance")).toHaveText("€5.00");
});

test("rejects a time skipped by DST with the next valid one, and parses typed times", async ({
  page,
}) => {
  await fillMessage(page, HELLO);
  await page.getByText("Later", { exact: true }).click();
  await page.getByLabel("Date").fill(dayOfTheGap());
  await page.getByLabel("Time", { exact: true }).fill("02:30");
  await expect(page.getByText("02:30 doesn't exist that day")).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.getByText("Choose a time that exists.")).toBeVisible();
  await page.getByRole("button", { name: "Use 03:30" }).click();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("03:30");
  await expect(page.getByText(/outside 08:00 to 20:00/)).toBeVisible();
  await page.getByLabel("Enter a time").fill("tomorrow 14:30");
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("14:30");
  await expect(page.getByText(/outside 08:00 to 20:00/)).toHaveCount(0);
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.getByText(/at 14:30/)).toBeVisible();
  await page.getByRole("button", { name: /^Schedule 1 message for €/ }).click();
  await expect(page.getByTestId("status")).toContainText("Scheduled");
  await expect(page.getByTestId("grace")).toHaveCount(0);
});

test("creates a draft on the first key, and keeps it across a reload", async ({ page }) => {
  await expect(page.getByTestId("draft-state")).toBeEmpty();
  await text(page).pressSequentially("Kept");
  await page.waitForURL(/\/compose\/[0-9a-f-]{36}$/);
  await expect(page.getByTestId("draft-state")).toHaveText(/^Draft saved \d\d:\d\d$/);
  await expect(text(page)).toBeFocused();
  await page.reload();
  await expect(text(page)).toHaveValue("Kept");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved as you type")).toBeVisible();
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("menuitem", { name: "Delete draft" }).click();
  await page.waitForURL("**/compose");
  await expect(text(page)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text(page)).toHaveValue("Kept");
});

test("starts another message from the main menu's link", async ({ page }) => {
  await text(page).fill("First");
  await page.waitForURL(/\/compose\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Compose", exact: true }).first().click();
  await page.waitForURL("**/compose");
  await expect(text(page)).toHaveValue("");
  await page.goBack();
  await expect(text(page)).toHaveValue("First");
});

test.describe("with errors", () => {
  test.use({ expectsRefusals: true });

  test("asks which text to keep when two windows edit one draft", async ({ page, context }) => {
    await text(page).fill("One");
    await page.waitForURL(/\/compose\/[0-9a-f-]{36}$/);
    await expect(page.getByTestId("draft-state")).toHaveText(/^Draft saved/);
    const other = await context.newPage();
    await other.goto(page.url());
    await text(other).fill("Two");
    await expect(other.getByTestId("draft-state")).toHaveText("Saving");
    await expect(other.getByTestId("draft-state")).toHaveText(/^Draft saved/);
    await text(page).fill("One more");
    await expect(page.getByText("saved this draft in another window")).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByTestId("draft-state")).toHaveText(/^Draft saved/);
    await text(other).fill("Two more");
    await other.getByRole("button", { name: "Use theirs" }).click();
    await expect(text(other)).toHaveValue("One more");
  });

  test("shows an error at its field, and keeps the rest", async ({ page }) => {
    await page.getByRole("button", { name: "Review and send" }).click();
    await expect(page.getByText("Enter a message.")).toBeVisible();
    await expect(page.getByLabel("From", { exact: true })).toBeFocused();
    await fillMessage(page, { from: "Test", to: "+49 1", text: "Kept" });
    await page.getByRole("button", { name: "Review and send" }).click();
    const phone = page.getByLabel("To", { exact: true });
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await expect(phone).toBeFocused();
    await expect(text(page)).toHaveValue("Kept");
  });

  test("shows gateway errors at their fields", async ({ page }) => {
    await fillMessage(page, { ...HELLO, text: "[slink nowhere]" });
    await page.getByRole("button", { name: "Dry run" }).click();
    await expect(page.getByText("The text uses a link campaign that doesn't exist.")).toBeVisible();
    await expect(text(page)).toBeFocused();
  });
});

test("validates SSML by line, and prices a call by the spoken text", async ({ page }) => {
  await page.getByText("Voice call", { exact: true }).click();
  await page.getByText("SSML", { exact: true }).click();
  await fillMessage(page, { ...HELLO, text: "<speak>\nHello\n<brake/>\n</speak>" });
  await text(page).blur();
  await expect(page.getByText("Line 3: <brake> isn't supported")).toBeVisible();
  await expect(page.getByText("we show +49 30 23125000")).toBeVisible();
  await text(page).fill('<speak>\nHello\n<break time="2s"/>\n</speak>');
  await expect(page.getByTestId("counter")).toHaveText("1 part · 9 spoken characters · about 3 s");
  await page.getByLabel("Call attempts").selectOption("2");
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(
    page.getByText("You're about to make 1 voice call from +49 30 23125000"),
  ).toBeVisible();
  await expect(page.locator("[data-check=sender]")).toHaveAttribute("data-state", "warn");
});

test("warns about insufficient balance while writing, and prevents sending", async ({ page }) => {
  for (let sent = 0; sent < 6; sent++) {
    const status = await page.evaluate(
      async (body) => {
        const headers = { "Content-Type": "application/json" };
        return (await fetch("/api/sms", { method: "POST", headers, body })).status;
      },
      JSON.stringify({
        sender_id: "Test",
        phone: "+491713920041",
        text: "c".repeat(1_530),
        delivery_at: Math.floor(Date.now() / 1000) + 86_400,
      }),
    );
    expect(status).toBe(201);
  }
  await page.reload();
  await fillMessage(page, { ...HELLO, text: "d".repeat(1_530) });
  await expect(page.getByText(/^This costs €\d\.\d\d more than your balance/)).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.locator("[data-check=balance]")).toHaveAttribute("data-state", "block");
  const button = page.getByRole("button", { name: /^Send 1 message for €/ });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription("Fix the failed check before you send.");
});

test("requires typing an amount above the limit before sending; quiet hours only warn", async ({
  page,
}) => {
  const [from, to] = [inBerlin(-60), inBerlin(60)];
  const status = await page.evaluate(
    async (quiet_hours) => {
      const body = { approval_amount: 0.01, quiet_hours };
      const headers = { "Content-Type": "application/json" };
      const init = { method: "PUT", headers, body: JSON.stringify(body) };
      return (await fetch("/api/settings/sending", init)).status;
    },
    { from, to },
  );
  expect(status).toBe(200);
  await page.reload();
  await fillMessage(page, HELLO);
  await expect(page.getByText(`This is within your quiet hours, ${from} to ${to}.`)).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  const send = page.getByRole("button", { name: /^Send 1 message for €/ });
  await send.click();
  const typed = page.getByRole("textbox", { name: /^Enter €0\.\d+ to confirm$/ });
  await expect(page.getByText("Enter the amount exactly as shown above.")).toBeVisible();
  await typed.fill("0.01");
  await send.click();
  await expect(page).toHaveURL(/\/review$/);
  const label = await page
    .getByText(/^Enter €/)
    .first()
    .textContent();
  await typed.fill(/\d+\.\d+/.exec(label ?? "")?.[0] ?? "");
  await send.click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
});

test("sends a test to the user's phone at the real price, and remembers the number", async ({
  page,
}) => {
  await fillMessage(page, { ...HELLO, text: "Try" });
  await page.getByRole("button", { name: "Send test" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test" });
  await dialog.getByLabel("Your number").fill("0171 3920071");
  await dialog.getByRole("button", { name: /^Send test for €/ }).click();
  await page.getByRole("link", { name: "Open message" }).click();
  await expect(page.getByTestId("status")).toHaveText("Delivered");
  await page.goBack();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(dialog.getByLabel("Your number")).toHaveValue("+491713920071");
});

test("goes from the form to a sent message without a mouse", async ({ page }) => {
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("Keys");
  await page.keyboard.press("Tab");
  await page.keyboard.type("+491713920001");
  await page.keyboard.press("Tab");
  await page.keyboard.type("No mouse");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.waitForURL("**/review");
  const send = page.getByRole("button", { name: /^Send 1 message for €/ });
  await expect(send).toBeVisible();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    if (await send.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme, 320 pixels wide`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test("has no accessibility violations or overflow in form and review", async ({ page }) => {
      const fits = async () =>
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0);
      await fillMessage(page, {
        ...HELLO,
        to: "+1 212 555 0101",
        text: `Zażółć – ${"x".repeat(99)}`,
      });
      await page.getByText("Later", { exact: true }).click();
      await page.getByRole("button", { name: /Delete text after sending/ }).click();
      await expect(page.getByTestId("price")).toBeVisible();
      await assertCleanInBothThemes(page);
      await fits();
      await page.getByRole("button", { name: "Review and send" }).click();
      await page.waitForURL("**/review");
      await expect(page.getByRole("button", { name: /for €/ })).toBeVisible();
      await assertCleanInBothThemes(page);
      await fits();
    });
  });
}
