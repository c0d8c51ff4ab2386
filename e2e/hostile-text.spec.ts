import type { Page } from "@playwright/test";
import { expect, fillSignIn, linkMailedTo, newEmail, test } from "./fixtures";

/** What strangers write stays text on every page that shows it. */
const HOSTILE = [
  `<img src=x onerror="document.title='broken in'">`,
  "<script>document.title='broken in'</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a canary for templates, meant as text
  "{{7*7}}${7*7}<%= 7*7 %>#{7*7}",
  "\u202egnp.exe\u202c \u2066rtl\u2069 \u05d0\u05d1",
  `"'><svg onload=document.title='broken in'>`,
  "javascript:document.title='broken in'",
];
/** What no field takes: refused with 400, never stored, never an error of ours. */
const REFUSED = ["a\u0000b", "\ud800", "a\udfffb"];

const PATHS = ["/messages", "/developers/keys", "/settings/security", "/compose", "/simulator"];

/** Fails on dialogs and on reports of the content policy; errors of the console fail by the fixture. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("noteViolation", (text: string) => seen.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      noteViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return seen;
}

async function assertOnlyText(page: Page): Promise<void> {
  expect(await page.title()).not.toBe("broken in");
  const found = await page.evaluate(() => [
    ...[...document.querySelectorAll("img")].map((image) => image.getAttribute("src")),
    ...[...document.querySelectorAll("[onerror], [onload]")].map((one) => one.tagName),
    ...[...document.querySelectorAll("a")]
      .map((link) => link.getAttribute("href") ?? "")
      .filter((href) => /^\s*javascript:/i.test(href)),
  ]);
  expect(found).toEqual([]);
}

for (const [index, hostile] of HOSTILE.entries()) {
  test.describe(`text ${index + 1}`, () => {
    // Headers carry Latin-1 only, as on the wire.
    test.use({ userAgent: `Mozilla/5.0 ${hostile.replace(/[^\x20-\xff]/g, "?")}` });

    test("as name of a person, an account, a key, as message and as browser", async ({
      page,
      request,
    }) => {
      const seen = await watch(page);
      const person = { email: newEmail(), password: "a fine long password" };
      const name = hostile.slice(0, 100);
      const made = await request.post("/api/sign_ups", {
        data: { ...person, name, account_name: name, iso2: "DE" },
      });
      expect(made.status()).toBe(201);
      const link = await linkMailedTo(request, person.email, "Confirm your e-mail address");
      await request.put(`/api/email_confirmations/${link.split("/").at(-1)}`);
      await page.goto("/login");
      await fillSignIn(page, person);
      await page.waitForURL("**/overview");
      const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
      const key = await page.request.post("/api/api_keys", { headers, data: { name } });
      expect([201, 400]).toContain(key.status());
      const sms = await page.request.post("/api/sms", {
        headers,
        data: {
          phone: "+491713920001",
          sender_id: "Test",
          text: hostile,
          callback_data: hostile.slice(0, 36),
        },
      });
      expect(sms.status()).toBe(201);
      expect(sms.headers()["set-cookie"]).toBeUndefined();
      const { uuid } = await sms.json();
      for (const path of [
        ...PATHS,
        `/messages/${uuid}`,
        `/messages?q=${encodeURIComponent(hostile)}`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator(".skeleton")).toHaveCount(0);
        await assertOnlyText(page);
      }
      await page.goto(`/messages/${uuid}`);
      await expect(page.getByRole("main").getByText(hostile.slice(0, 20)).first()).toBeVisible();
      expect(seen).toEqual([]);
    });
  });
}

test("hostile addresses of open pages show nothing of themselves and add no header", async ({
  page,
}) => {
  const seen = await watch(page);
  const inQuery = encodeURIComponent(`/messages"><img src=x onerror=alert(1)>\r\nX-Evil: 1`);
  const token = encodeURIComponent(`"><img src=x onerror=alert(1)>`);
  for (const path of [
    `/login?next=${inQuery}`,
    `/login/verify?next=${inQuery}`,
    `/login?error=${token}&ended=${token}`,
    `/reset-password/${token}`,
    `/confirm/${token}`,
    `/invite/${token}`,
    "/sign-up",
    "/forgot-password",
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.headers()["x-evil"]]).toEqual([path, undefined]);
  }
  expect(seen).toEqual([]);
});

test("text that is no text is refused, not stored", async ({ request }) => {
  for (const broken of REFUSED) {
    const data = JSON.stringify({
      email: newEmail(),
      password: "a fine long password",
      name: broken,
      account_name: "B",
      iso2: "DE",
    });
    const answer = await request.post("/api/sign_ups", {
      data,
      headers: { "content-type": "application/json" },
    });
    expect([broken, answer.status()]).toEqual([broken, 400]);
  }
});

test.describe("open pages with hostile addresses", () => {
  test.use({ expectsRefusals: true });

  test("open in a browser without a dialog or a report", async ({ page }) => {
    const seen = await watch(page);
    const token = encodeURIComponent(`"><img src=x onerror=alert(1)>`);
    for (const path of [
      `/login?next=${token}&ended=1`,
      `/reset-password/${token}`,
      `/confirm/${token}`,
      `/invite/${token}`,
      "/sign-up",
      "/forgot-password",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await assertOnlyText(page);
    }
    expect(seen).toEqual([]);
  });
});
