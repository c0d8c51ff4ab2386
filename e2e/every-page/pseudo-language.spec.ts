import { PAGES } from "@/components/layout/navigation/page-table";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";
import { choosePseudoLanguage, findPlainTexts } from "../support/pseudo-language";

const OTHER_PATHS = [
  "/blocked/import",
  "/verification/new",
  "/fraud/new",
  "/campaigns/new",
  "/automations/new",
  "/templates/new",
  "/contacts/segments/new",
  "/compose?mode=bulk",
  "/scheduled?view=month",
  "/billing/top-up",
  "/prices/de",
  "/developers/email-to-sms/log",
  "/developers/email-to-sms/try",
  "/nowhere",
];
/** Without the pages of staff, and virtual phones: these show everyone's messages. */
const PATHS = PAGES.filter(
  ({ path, requiresStaff }) => requiresStaff !== true && path !== "/simulator",
).map(({ path }) => path);
const PUBLIC_PATHS = ["/login", "/sign-up", "/forgot-password", "/invite/unknown", "/performance"];

/** Data with accents, so that tables have rows. */
const DATA: readonly (readonly [path: string, body: object])[] = [
  ["groups", { name: "Ğřóúþ" }],
  ["sms", { sender_id: "12345", phone: "+491713920001", text: "Ħéļļó" }],
  ["short_link_campaigns", { type: 2, name: "Ļíñķ", url: "https://example.org/" }],
  ["blocked_numbers", { number: "+491713920009" }],
  ["api_keys", { name: "Ķéý" }],
  ["webhooks", { target: "http://127.0.0.1:59999/hook" }],
];

test.use({ expectsRefusals: true });

test("has no untranslated text on any page", async ({ page }) => {
  test.slow();
  await choosePseudoLanguage(page);
  for (const path of PUBLIC_PATHS) {
    await open(page, path);
    expect.soft(await findPlainTexts(page), path).toEqual([]);
  }
  await signIn(page, await newPerson(), "/inbox");
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  for (const [path, data] of DATA) {
    const made = await page.request.post(`/api/${path}`, { headers, data });
    expect.soft(made.status(), `${path} ${await made.text()}`).toBe(201);
  }
  for (const path of [...PATHS, ...OTHER_PATHS]) {
    await open(page, path);
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    expect.soft(await findPlainTexts(page), path).toEqual([]);
  }
});
