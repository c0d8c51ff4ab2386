import { BOTH, LIGHT, screen } from "./screen.mjs";

const openBulk = (then) => async (page) => {
  await page.locator("[data-row-link]").first().click();
  await page.waitForURL(/\/bulks\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { name: /^(Reach|Reichweite)$/ }).waitFor();
  await then?.(page);
};

const tab = (name) => async (page) => {
  await page.locator("main nav").getByRole("link", { name, exact: true }).click();
  await page
    .getByRole("table", { name })
    .or(page.getByRole("heading", { level: 2 }))
    .first()
    .waitFor();
};

const stop = async (page) => {
  await page.getByRole("button", { name: "Stop sending" }).click();
};

const TEXT = "Hello [First name|there], your order is on its way… Reply STOP to opt out – Nordwind";

/** Composes a bulk message up to its cost. */
const write = (then) => async (page) => {
  await page.getByRole("button", { name: /^(Add group|Gruppe hinzufügen)$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Newsletter/ })
    .click();
  await page.getByRole("button", { name: /^(Exclude group|Gruppe ausschließen)$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^VIP/ }).click();
  await page.getByLabel(/^(From|Von)$/).fill("NORDWIND");
  await page.getByRole("textbox", { name: /^(Message|Nachricht)$/ }).fill(TEXT);
  await page.getByTestId("price").waitFor();
  await then?.(page);
};

const review = async (page) => {
  await page.getByRole("button", { name: "Review and send" }).filter({ visible: true }).click();
  await page.waitForURL("**/review");
  await page.getByRole("button", { name: /^Send [\d,]+ messages for/ }).waitFor();
};

const wrongNumbers = async (page) => {
  await page.getByLabel("To", { exact: true }).evaluate((input) => {
    const data = new DataTransfer();
    const lines = ["+491713920001", "4.91713920002E+11", "4.91701E+11", "12", "none", "O171 39O"];
    data.setData("text", lines.join("\n"));
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent("paste", event));
  });
  await page.getByRole("button", { name: /invalid numbers$/ }).click();
};

export const BULK_SCREENS = [
  screen(4, "compose-many", "/compose?mode=bulk", ["D", "L", "T", "M"], BOTH, { steps: write() }),
  screen(4, "compose-many-german", "/compose?mode=bulk", ["D"], LIGHT, {
    locale: "de",
    steps: write(),
  }),
  screen(6, "compose-many-invalid", "/compose?mode=bulk", ["D", "M"], LIGHT, {
    steps: wrongNumbers,
  }),
  screen(9, "compose-many-review", "/compose?mode=bulk", ["D", "M"], BOTH, {
    steps: write(review),
  }),
  screen(15, "bulks", "/bulks", ["D", "M"], BOTH),
  screen(15, "bulk-report", "/bulks?status=10", ["D", "T", "M"], BOTH, { steps: openBulk() }),
  screen(15, "bulk-report-german", "/bulks?status=10", ["D"], LIGHT, {
    locale: "de",
    steps: openBulk(),
  }),
  ...["Recipients", "Left out", "Unsubscribed"].map((name) =>
    screen(
      15,
      `bulk-${name.toLowerCase().replace(" ", "-")}`,
      "/bulks?status=10",
      ["D", "M"],
      BOTH,
      {
        steps: openBulk(tab(name)),
      },
    ),
  ),
  screen(15, "bulk-sending", "/bulks?q=arrivals", ["D", "M"], BOTH, { steps: openBulk() }),
  screen(15, "bulk-stop", "/bulks?q=arrivals", ["D"], LIGHT, { steps: openBulk(stop) }),
  screen(15, "bulk-approval", "/bulks?q=catalogue", ["D"], BOTH, { steps: openBulk() }),
];
