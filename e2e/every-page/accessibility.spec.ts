import type { Page } from "@playwright/test";
import { PAGES } from "@/components/layout/navigation/page-table";
import { assertCleanInBothThemes, COLOURS, findViolations } from "../support/axe";
import { test } from "../support/demo-owner";
import { test as base, expect, fillMessage, newEmail, open } from "../support/fixtures";

interface Shown {
  name: string;
  path: string;
  steps?: (page: Page) => Promise<void>;
}

const table = (page: Page) => page.getByRole("table");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** Presses a key once the page listens to it. */
const pressFor = (key: string, role: "dialog" | "menu" | "option") => async (page: Page) => {
  await expect(page.getByTestId("balance")).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByRole(role).first()).toBeVisible();
};
const anyDialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const dialogBy = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
  await expect(anyDialog(page)).toBeVisible();
};
const keyDialogBy = (item: string | RegExp) => async (page: Page) => {
  await button(page, /^Actions/).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(anyDialog(page)).toBeVisible();
};
async function firstRow(page: Page): Promise<void> {
  const from = page.url();
  await table(page).locator("[data-row-link]").first().click();
  await expect(page).not.toHaveURL(from);
  await expect(page.getByRole("main").locator("dl").first()).toBeVisible();
}

/** Creates a webhook with an unreachable receiver and a failed delivery; returns its path. */
async function failingWebhook(page: Page): Promise<string> {
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  const [known] = await (await page.request.get("/api/webhooks", { headers })).json();
  const data = { target: "http://127.0.0.1:59999/hook" };
  const webhook =
    known ?? (await (await page.request.post("/api/webhooks", { headers, data })).json());
  await page.request.post(`/api/webhooks/${webhook.id}/test`, {
    headers,
    data: { event: "sms.delivery" },
  });
  return `/developers/webhooks/${webhook.id}`;
}
const webhookTab = (tab: string, text: string | RegExp) => async (page: Page) => {
  await page.goto(`${await failingWebhook(page)}${tab}`);
  await expect(page.getByText(text).first()).toBeVisible();
};

/** Creates an email-to-SMS address. */
async function emailAddress(page: Page): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  const data = { kind: "sms", name: "Monitoring", allowed_senders: ["@example.com"] };
  await page.request.post("/api/email-to-sms/addresses", { headers, data });
}

const INSIDE: readonly Shown[] = [
  ...PAGES.map(({ key, path }) => ({ name: key, path })),
  { name: "a code to send", path: "/verification/new" },
  { name: "somebody to check", path: "/fraud/new" },
  { name: "one operation", path: "/developers/reference/sendSms" },
  { name: "a month of scheduled messages", path: "/scheduled?view=month" },
  { name: "a list whose filters match nothing", path: "/messages?q=nothing-like-it&created=7d" },
  { name: "a URL without a page", path: "/nowhere" },
  { name: "one message", path: "/messages", steps: firstRow },
  { name: "one request", path: "/developers/logs", steps: firstRow },
  { name: "one invoice", path: "/billing/documents", steps: firstRow },
  {
    name: "one group",
    path: "/groups",
    steps: async (page) => {
      await table(page).getByRole("link", { name: "VIP customers" }).click();
      await page.waitForURL(/\/groups\/\d+$/);
    },
  },
  {
    name: "growth of a group",
    path: "/groups",
    steps: async (page) => {
      await table(page).getByRole("link", { name: "Newsletter" }).click();
      const tabs = page.getByRole("navigation", { name: "Group", exact: true });
      await tabs.getByRole("link", { name: "Growth" }).click();
      await page.waitForURL(/\/groups\/\d+\/growth$/);
      await expect(page.getByRole("link", { name: "Open Newsletter sign-up" })).toBeVisible();
    },
  },
  {
    name: "settings of a group",
    path: "/groups",
    steps: async (page) => {
      await table(page).getByRole("link", { name: "VIP customers" }).click();
      const tabs = page.getByRole("navigation", { name: "Group", exact: true });
      await tabs.getByRole("link", { name: "Settings" }).click();
      await page.waitForURL(/\/groups\/\d+\/settings$/);
      await expect(page.getByLabel("Delete on")).toBeVisible();
    },
  },
  {
    name: "the report of a bulk",
    path: "/bulks?status=10",
    steps: async (page) => {
      await table(page).locator("[data-row-link]").first().click();
      await page.waitForURL(/\/bulks\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("heading", { name: "By country" })).toBeVisible();
    },
  },
  {
    name: "a bulk to approve",
    path: "/bulks?q=catalogue",
    steps: async (page) => {
      await table(page).locator("[data-row-link]").first().click();
      await expect(page.getByText("This bulk is waiting for approval.")).toBeVisible();
    },
  },
  {
    name: "a bulk to write",
    path: "/compose?mode=bulk",
    steps: async (page) => {
      await page.getByRole("button", { name: "Add group" }).click();
      await page.getByRole("dialog").getByRole("button", { name: /^VIP/ }).click();
      await page.getByLabel("From", { exact: true }).fill("NORDWIND");
      await page.getByRole("textbox", { name: "Message" }).fill("Hello [First name] [x]");
      await page.getByRole("button", { name: /^Sending hours/ }).click();
      await expect(page.getByTestId("recipient-count")).toContainText("will receive it");
    },
  },
  { name: "a campaign to create", path: "/campaigns/new" },
  {
    name: "a campaign that was made",
    path: "/campaigns/new",
    steps: async (page) => {
      await page.getByLabel("Name", { exact: true }).fill("Autumn");
      await page.getByLabel("Leads to", { exact: true }).fill("https://example.org/autumn");
      await page.getByRole("button", { name: "Create campaign" }).click();
      await page.getByRole("button", { name: "QR code" }).click();
      await expect(anyDialog(page).getByRole("img")).toBeVisible();
    },
  },
  {
    name: "how a campaign does",
    path: "/campaigns?q=winter",
    steps: async (page) => {
      await table(page).locator("[data-row-link]").first().click();
      await expect(page.getByRole("button", { name: /^Germany: / })).toBeVisible();
    },
  },
  {
    name: "deliveries by country",
    path: "/insights/delivery?range=7d&lines=true&heat=share&country=DE,FR",
    steps: async (page) => expect(page.getByRole("heading", { name: "Where" })).toBeVisible(),
  },
  {
    name: "spending by service and month",
    path: "/insights/spend?range=year&by=service&interval=month",
    steps: async (page) =>
      expect(page.getByRole("heading", { name: "Where it goes" })).toBeVisible(),
  },
  {
    name: "clicks of all campaigns, compared and filtered",
    path: "/insights/clicks?range=90d&compare=previous&automated=true&device=mobile",
    steps: async (page) => expect(page.getByRole("button", { name: /^Germany: / })).toBeVisible(),
  },
  { name: "a group to create", path: "/groups", steps: dialogBy("New group") },
  { name: "the imports", path: "/imports" },
  { name: "the check of an import", path: "/imports/2?step=check" },
  { name: "what an import did", path: "/imports/1" },
  { name: "the contacts", path: "/contacts" },
  { name: "what to pay and how", path: "/billing/top-up" },
  { name: "own prices of a country", path: "/prices/us" },
  { name: "a country that is searched for", path: "/prices?q=szwajc" },
  {
    name: "what a text would cost",
    path: "/prices",
    steps: async (page) => {
      await button(page, "Calculator").click();
      await anyDialog(page).getByLabel("Text").fill("Hello");
      await expect(anyDialog(page).getByRole("row", { name: /^SMS/ })).toBeVisible();
    },
  },
  {
    name: "a bank transfer that is waited for",
    path: "/billing/top-up?net=100&way=bank_transfer",
    steps: async (page) => {
      await button(page, /^Pay €/).click();
      await expect(page.getByText("Waiting for your transfer.")).toBeVisible();
    },
  },
  { name: "numbers to paste", path: "/blocked", steps: dialogBy("Paste many") },
  { name: "numbers to block from a file", path: "/blocked/import" },
  {
    name: "a blocked number beside the list",
    path: "/blocked",
    steps: async (page) => {
      await table(page).locator("[data-row-link]").first().click();
      await expect(page.getByRole("list", { name: "Consent log" })).toBeVisible();
    },
  },
  {
    name: "one conversation",
    path: "/inbox?view=all",
    steps: async (page) => {
      await page.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
      await expect(
        page.getByRole("region", { name: "Messages" }).locator("li").first(),
      ).toBeVisible();
    },
  },
  {
    name: "templates in the inbox",
    path: "/inbox",
    steps: async (page) => {
      await page.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
      await button(page, "Templates").click();
      await expect(page.getByRole("menuitem", { name: "Manage templates" })).toBeVisible();
    },
  },
  { name: "one entry of the team", path: "/team/audit-log", steps: firstRow },
  {
    name: "a list with rows chosen",
    path: "/messages",
    steps: async (page) => {
      await table(page).getByRole("checkbox").first().check();
      await expect(page.getByRole("toolbar", { name: "Selected rows" })).toBeVisible();
    },
  },
  {
    name: "a row beside the list",
    path: "/messages",
    steps: async (page) => {
      await expect(table(page)).toBeVisible();
      await page.keyboard.press("j");
      await page.keyboard.press(" ");
      await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
    },
  },
  {
    name: "filters to choose from",
    path: "/messages?state=failed&created=30d",
    steps: pressFor("f", "option"),
  },
  {
    name: "a call to compose",
    path: "/compose",
    steps: async (page) => {
      await page.getByText("Voice call", { exact: true }).first().click();
      await page.getByText("Later", { exact: true }).click();
      await expect(page.getByLabel("Enter a time")).toBeVisible();
    },
  },
  {
    name: "the review",
    path: "/compose",
    steps: async (page) => {
      await fillMessage(page, { from: "POSTHORN", to: "+491713920001", text: "Reviewed." });
      await button(page, "Review and send").click();
      await page.waitForURL("**/review");
      await expect(button(page, /^Send 1 message/)).toBeVisible();
    },
  },
  { name: "a webhook to create", path: "/developers/webhooks", steps: dialogBy("New webhook") },
  {
    name: "webhooks and one that fails",
    path: "/developers/webhooks",
    steps: async (page) => {
      await failingWebhook(page);
      await page.goto("/developers/webhooks");
      await expect(table(page).getByRole("link").first()).toBeVisible();
    },
  },
  {
    name: "deliveries of a webhook",
    path: "/developers/webhooks",
    steps: webhookTab("", "Couldn't connect"),
  },
  {
    name: "a delivery",
    path: "/developers/webhooks",
    steps: async (page) => {
      await webhookTab("", "Couldn't connect")(page);
      await table(page).locator("[data-row-link]").last().click();
      await expect(page.getByText("Attempt 1").first()).toBeVisible();
    },
  },
  {
    name: "a period to replay",
    path: "/developers/webhooks",
    steps: async (page) => {
      await webhookTab("", "Couldn't connect")(page);
      await dialogBy("Replay failed")(page);
    },
  },
  {
    name: "events of a webhook",
    path: "/developers/webhooks",
    steps: webhookTab("/events", "attempt_number"),
  },
  {
    name: "settings of a webhook",
    path: "/developers/webhooks",
    steps: webhookTab("/settings", "Rotate secret"),
  },
  {
    name: "a test of a webhook",
    path: "/developers/webhooks",
    steps: webhookTab("/test", "Send test event"),
  },
  {
    name: "an email address to create",
    path: "/developers/email-to-sms",
    steps: dialogBy("New address"),
  },
  {
    name: "email addresses",
    path: "/developers/email-to-sms",
    steps: async (page) => {
      await emailAddress(page);
      await page.goto("/developers/email-to-sms");
      await expect(table(page)).toBeVisible();
    },
  },
  { name: "the log of emails", path: "/developers/email-to-sms/log" },
  {
    name: "an email that was tried",
    path: "/developers/email-to-sms",
    steps: async (page) => {
      await emailAddress(page);
      await page.goto("/developers/email-to-sms/try");
      await page.getByLabel("Email with its headers").fill("Subject: Disk full\n\ndb1");
      await button(page, "Try it").click();
      await expect(page.getByRole("region", { name: "What would happen" })).toBeVisible();
    },
  },
  { name: "a key to create", path: "/developers/keys", steps: dialogBy("Create key") },
  { name: "a key to change", path: "/developers/keys", steps: keyDialogBy(/^Edit/) },
  { name: "a key to delete", path: "/developers/keys", steps: keyDialogBy(/^Delete/) },
  { name: "a person to invite", path: "/team", steps: dialogBy("Invite teammate") },
  { name: "a person to remove", path: "/team", steps: dialogBy(/^Remove A/) },
  { name: "the palette", path: "/overview", steps: pressFor("ControlOrMeta+k", "dialog") },
  { name: "the shortcuts", path: "/overview", steps: pressFor("?", "dialog") },
  {
    name: "the menu of the account",
    path: "/overview",
    steps: async (page) => {
      await button(page, "your menu").click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
];

const OUTSIDE: readonly Shown[] = [
  "/login",
  "/sign-up",
  "/confirm/unknown",
  "/confirm-email/unknown",
  "/forgot-password",
  "/reset-password/unknown",
  "/invite/unknown",
  "/simulator",
  "/performance",
  "/en/prices",
  "/pl/prices?level=XL&currency=CHF&q=zzz",
  "/de/prices/us",
  "/es/prices",
  "/pt/prices?q=%2B1",
].map((path) => ({ name: path, path }));

const MAIL_SENT: Shown = {
  name: "the mail is on its way",
  path: "/forgot-password",
  steps: async (page) => {
    await page.getByLabel("Email address").fill(newEmail());
    await button(page, "Send link").click();
    await expect(page.getByRole("status")).toBeVisible();
  },
};

async function show(page: Page, { path, steps }: Shown): Promise<void> {
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await steps?.(page);
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** Links inside sentences and boxes with a label around them are judged by axe, with the room about them. */
async function assertTargets(page: Page): Promise<void> {
  const small = () =>
    page
      .locator("button:visible, aside nav a:visible, header a:visible, select:visible")
      .evaluateAll((all) =>
        all
          .map((item) => ({
            html: item.outerHTML.slice(0, 120),
            box: item.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ html }) => html),
      );
  // Rows become those of phones a moment after the width has changed.
  await expect.poll(small, { message: "smaller than 24 pixels" }).toEqual([]);
}

/** Asserts that the page doesn't scroll horizontally, and only scrolling or ellipsized content is cut off. */
async function assertFits(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(excess, { message: "scrolls sideways" }).toBe(0);
  const cut = () =>
    page.evaluate(() => {
      const { clientWidth } = document.documentElement;
      const endsWell = (one: Element | null): boolean => {
        if (one === null) return false;
        const { overflowX, textOverflow } = getComputedStyle(one);
        return (
          /auto|scroll/.test(overflowX) ||
          textOverflow === "ellipsis" ||
          endsWell(one.parentElement)
        );
      };
      const texts = [
        ...document.querySelectorAll("main *, dialog *, [role=dialog] *, [role=alertdialog] *"),
      ].filter(
        (item) => item.childElementCount === 0 && item.textContent !== "" && item.checkVisibility(),
      );
      return texts
        .filter((text) => text.getBoundingClientRect().right > clientWidth + 1 && !endsWell(text))
        .map((text) => text.outerHTML.slice(0, 120));
    });
  await expect.poll(cut, { message: "cut off at the edge" }).toEqual([]);
}

/** With colours of the system fills are gone: what has only a fill would have no shape. */
async function assertShapes(page: Page): Promise<void> {
  const without = await page
    .locator(
      "aside [aria-current=page], input:not([type=checkbox], [type=radio], [role=combobox]):visible, select:visible, textarea:visible, .bg-accent:visible",
    )
    .evaluateAll((all) =>
      all
        // A field may be drawn by the box directly around it.
        .filter((item) =>
          [item, item.parentElement].every(
            (box) => box === null || Number.parseFloat(getComputedStyle(box).borderTopWidth) < 1,
          ),
        )
        .map((item) => item.outerHTML.slice(0, 120)),
    );
  expect(without, "no border in forced colours").toEqual([]);
}

/** Loads a page once and checks it in every theme. */
async function assertAccessible(page: Page, shown: Shown): Promise<void> {
  await show(page, shown);
  await assertCleanInBothThemes(page);
  await assertTargets(page);
  await page.emulateMedia({ forcedColors: "active" });
  await assertShapes(page);
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize({ width: 320, height: 640 });
  await assertTargets(page);
  await assertFits(page);
}

base("what is wrong in the dark only is found", async ({ page }) => {
  await page.goto("/login");
  await page.addStyleTag({
    content: `#planted a { text-decoration: underline } .dark h1 { color: #333 } .dark #planted a { color: #bbb; text-decoration: none }`,
  });
  await page.locator("main").evaluate((main) => {
    const sentence = `<p id="planted">A link in <a href="/">the middle</a> of it.</p>`;
    main.insertAdjacentHTML("beforeend", sentence);
  });
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  const found = (await findViolations(page, COLOURS)).map((violation) => violation.split(":")[0]);
  expect(found).toEqual(["color-contrast", "link-in-text-block"]);
});

base.describe("before the sign-in", () => {
  // The browser logs the rejection of an unknown invitation.
  base.use({ expectsRefusals: true, contextOptions: { reducedMotion: "reduce" } });

  for (const shown of [...OUTSIDE, MAIL_SENT]) {
    base(shown.name, ({ page }) => assertAccessible(page, shown));
  }
});

test.describe("signed in", () => {
  test.use({ expectsRefusals: true, contextOptions: { reducedMotion: "reduce" } });

  for (const shown of INSIDE) {
    test(shown.name, ({ page }) => assertAccessible(page, shown));
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("reaches every page from the menu", async ({ page }) => {
    await page.goto("/messages");
    await button(page, "More").click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("link", { name: "API keys" })).toBeVisible();
    await assertCleanInBothThemes(page);
    await sheet.getByRole("link", { name: "API keys" }).click();
    await page.waitForURL("**/developers/keys");
    await expect(sheet).toHaveCount(0);
  });
});
