import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { demoPerson, expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const phone = (index: number) => `+4917139200${String(index).padStart(2, "0")}`;

/** A group of people with two columns; the last one has no city. */
async function makeGroup(page: Page, count = 6): Promise<{ id: number; name: string }> {
  const phones = Array.from({ length: count }, (_, index) => ({
    phone: phone(index),
    a: `Name${index}`,
    b: index === count - 1 ? null : "Hamburg",
  }));
  const data = { name: "Customers", name_a: "First name", name_b: "City", phones };
  const made = await page.request.post("/api/groups", { headers, data });
  expect(made.status()).toBe(201);
  return made.json();
}

const numbers = (page: Page) => page.getByLabel("To", { exact: true });
const text = (page: Page) => page.getByRole("textbox", { name: "Message" });
const count = (page: Page) => page.getByTestId("recipient-count");

/** Puts the cursor there. */
function moveTo(box: HTMLElement | SVGElement, at: number): void {
  box.focus();
  (box as HTMLTextAreaElement).setSelectionRange(at, at);
}

async function chooseGroup(page: Page, name: string, action = "Add group"): Promise<void> {
  await page.getByRole("button", { name: action }).click();
  await page.getByRole("dialog", { name: action }).getByRole("button", { name }).click();
}

async function paste(page: Page, pasted: string): Promise<void> {
  await numbers(page).evaluate((input, given) => {
    const data = new DataTransfer();
    data.setData("text", given);
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent("paste", event));
  }, pasted);
}

test("sends a text with two columns and an accidental Unicode character to a group", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/compose");
  await makeGroup(page);
  await page.getByText("Bulk SMS", { exact: true }).click();
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await chooseGroup(page, "Customers");
  await text(page).fill(`Hello , see you in . ${"Bring a friend along. ".repeat(3)}…`);
  await text(page).evaluate(moveTo, 6);
  await page.getByRole("button", { name: "Insert column" }).click();
  await page.getByRole("dialog", { name: "Insert column" }).getByLabel("If empty").fill("you");
  await page.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
  await expect(text(page)).toHaveValue(/^Hello \[First name\|you\], see you in \./);
  await expect(text(page)).toBeFocused();
  const at = "Hello [First name|you], see you in ".length;
  await text(page).evaluate(moveTo, at);
  await page.getByRole("button", { name: "Insert column" }).click();
  await page.getByRole("dialog").getByLabel("Column").selectOption("City");
  await page.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
  await expect(text(page)).toHaveValue(/ see you in \[City\]\. /);

  await expect(count(page)).toContainText("6 will receive it");
  await expect(page.getByTestId("parts")).toContainText("2 parts for everyone · 6 in Unicode");
  await expect(page.getByTestId("counter")).toHaveText("");
  await expect(page.getByText("1 recipient has nothing in city.")).toBeVisible();
  await expect(page.getByTestId("sample")).toContainText("1 of 6");
  const preview = page.getByRole("complementary", { name: "Preview and cost" });
  await expect(preview).toContainText("Hello Name5, see you in .");
  await page.getByRole("button", { name: "Next recipient" }).click();
  await expect(preview).toContainText("Hello Name4, see you in Hamburg.");
  await assertCleanInBothThemes(page);

  const before = await page.getByTestId("price").textContent();
  await page.getByRole("button", { name: /^Replace it, save €/ }).click();
  await expect(page.getByTestId("parts")).toContainText("1 part for everyone");
  await expect(page.getByTestId("price")).not.toHaveText(before ?? "");
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL(/\/compose\/[0-9a-f-]{36}\/review$/);
  await expect(page.getByText("You're about to send 6 text messages from NORDWIND")).toBeVisible();
  await expect(page.locator("[data-check=balance]")).toHaveAttribute("data-state", "pass");
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: /^Send 6 messages for €/ }).click();
  await page.waitForURL(/\/bulks\/[0-9a-f-]{36}$/);
  await expect(page.getByTestId("grace")).toContainText("Sends in");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByTestId("grace")).toHaveCount(0);
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
});

test("parses numbers in any format, and repairs invalid ones", async ({ page }) => {
  await signIn(page, await newPerson(), "/compose?mode=bulk");
  await isHydrated(page);
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await text(page).fill("Hello");
  await paste(
    page,
    [
      "Ada\t+491713920001",
      "0171 3920002; Bob",
      "0171/3920001",
      "4.91713920003E+11",
      "4.91713920004E+11",
      "4.91701E+11",
      "O171 392OOO5",
      "none",
    ].join("\n"),
  );
  await expect(page.getByText("Numbers · 8")).toBeVisible();
  await page.getByRole("button", { name: "5 invalid numbers" }).click();
  const panel = page.getByRole("group", { name: "Invalid numbers" });
  await expect(panel.getByText("3 numbers damaged by a spreadsheet")).toBeVisible();
  await expect(panel).toContainText("probably +491713920003");
  await assertCleanInBothThemes(page);
  await panel.getByRole("button", { name: "Fix 2" }).click();
  await panel.getByRole("button", { name: "Fix 1", exact: true }).click();
  await expect(page.getByRole("button", { name: "2 invalid numbers" })).toBeVisible();
  await panel.getByRole("button", { name: "Remove all" }).click();
  await expect(panel).toHaveCount(0);
  await expect(count(page)).toContainText("5 will receive it");
  await expect(count(page)).toContainText("1 duplicate");

  // Three of them are in a group that is left out.
  await makeGroup(page, 4);
  await chooseGroup(page, "Customers", "Exclude group");
  await expect(count(page)).toContainText("2 will receive it");
  await expect(count(page)).toContainText("3 in excluded groups");
  await expect(page.getByTestId("sample")).toContainText("1 of 2");
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Remove Not Customers" }).click();
  await expect(count(page)).toContainText("5 will receive it");
});

test("parses 50,000 pasted numbers off the main thread", async ({ page }) => {
  await signIn(page, await newPerson(), "/compose?mode=bulk");
  await isHydrated(page);
  await paste(page, "+491713920001, +491713920002");
  await expect(page.getByRole("button", { name: "Remove +491713920002" })).toBeVisible();
  const reading = await page.evaluate(async () => {
    const long: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    }).observe({ type: "longtask" });
    const lines = Array.from({ length: 50_000 }, (_, index) => `0151 ${10_000_000 + index}`);
    const input = document.querySelector<HTMLInputElement>("input[placeholder^='Enter or paste']");
    const data = new DataTransfer();
    data.setData("text", lines.join("\n"));
    const from = performance.now();
    input?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
    await new Promise<void>((resolve) => {
      const isDone = () => document.body.textContent?.includes("Numbers · 50,002") === true;
      new MutationObserver((_, observer) => {
        if (!isDone()) return;
        observer.disconnect();
        resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const took = performance.now() - from;
    await new Promise((resolve) => setTimeout(resolve));
    return { took, long };
  });
  console.log(`50,000 numbers: ${Math.round(reading.took)} ms, long tasks ${reading.long}`);
  // Doesn't assert times, since the machine may be busy.
  expect(page.workers()).toHaveLength(1);
});

test("keeps recipients and delivery options in drafts, also after leaving the page", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/compose?mode=bulk");
  const group = await makeGroup(page);
  await open(page, `/compose?group=${group.id}`);
  await expect(page.getByText("Customers · 6")).toBeVisible();
  await numbers(page).fill("0171 3920050");
  await numbers(page).press("Enter");
  await page.getByRole("button", { name: /^Sending hours/ }).click();
  await page.getByLabel("Sending hours").check();
  await page.getByLabel("Messages per second").fill("5");
  await expect(page.getByTestId("draft-state")).toContainText("Draft saved");
  await page.reload();
  await isHydrated(page);
  await expect(page.getByText("Customers · 6")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove 0171 3920050" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "08:00 to 20:00, recipient's time · 5 messages per second" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.getByText("Enter a sender.")).toBeVisible();
});

test("blocks sending with too little balance, and shows the missing amount", async ({ page }) => {
  await signIn(page, await newPerson(), "/compose?mode=bulk");
  const group = await makeGroup(page, 99);
  await open(page, `/compose?group=${group.id}`);
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await text(page).fill("Hello ".repeat(120));
  await expect(page.getByText(/^This costs €.* more than your balance/)).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL(/\/review$/);
  await expect(page.locator("[data-check=balance]")).toHaveAttribute("data-state", "block");
  const send = page.getByRole("button", { name: /^Send 99 messages/ });
  await expect(send).toHaveAttribute("aria-disabled", "true");
});

test("allows dry runs of groups or numbers, not both, when groups are masked", async ({ page }) => {
  const developer = { ...demoPerson(), email: "developer@posthorn.example" };
  await signIn(page, developer, "/compose?mode=bulk");
  await isHydrated(page);
  const why = page.getByText("use groups or numbers, not both");
  await chooseGroup(page, "VIP customers");
  await expect(numbers(page)).toBeDisabled();
  await expect(why).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Remove VIP customers" }).click();
  await expect(why).toHaveCount(0);
  await numbers(page).fill("0171 3920050");
  await numbers(page).press("Enter");
  await expect(why).toBeVisible();
  for (const name of ["Add group", "Exclude group"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});
