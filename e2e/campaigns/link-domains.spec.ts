import { request } from "node:http";
import { startTestDns, type TestDns } from "@/lib/gateway/campaigns/link-domains/test-dns";
import { assertCleanInBothThemes } from "../support/axe";
import { figureValue } from "../support/figures";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";
import { sendToMany } from "../support/send-bulk";

const DOMAIN = "go.example.com";
/** Phones that no other test writes to. */
const PHONES = ["+491713920195", "+491713920196"];
const PHONE_HEADERS = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  accept: "text/html,*/*;q=0.8",
};

/** Follows a link like a phone whose DNS resolves the domain to this server. */
const follow = (path: string, host = DOMAIN) =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const headers = { ...PHONE_HEADERS, host };
    request({ host: "127.0.0.1", port: process.env.E2E_PORT, path, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    })
      .on("error", reject)
      .end();
  });

let dns: TestDns;
test.beforeAll(async () => {
  dns = await startTestDns(Number(process.env.E2E_PORT));
});
test.afterAll(() => dns.stop());

test.use({ expectsRefusals: true });

test("claims a domain, verifies it by DNS, and sends links with it", async ({ page }) => {
  await signIn(page, await newPerson(), "/campaigns");
  await page.getByRole("link", { name: "Link domains" }).click();
  await expect(page.getByRole("heading", { name: "No link domains yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add domain" }).first().click();
  const creation = page.getByRole("dialog", { name: "Add domain" });
  await creation.getByRole("button", { name: "Add domain" }).click();
  await expect(creation.getByText("Enter a domain such as go.example.com.")).toBeVisible();
  await creation.getByLabel("Domain", { exact: true }).fill(DOMAIN);
  await assertCleanInBothThemes(page);
  await creation.getByRole("button", { name: "Add domain" }).click();

  const records = page.getByRole("dialog", { name: DOMAIN });
  await expect(records.getByText("Waiting for DNS")).toBeVisible();
  await expect(records.getByText("The TXT record wasn't found.")).toBeVisible();
  await assertCleanInBothThemes(page);
  const valueIn = (type: string) =>
    records
      .getByRole("region", { name: `${type} record` })
      .locator("code")
      .nth(1)
      .textContent();
  dns.records.set(`TXT _posthorn-challenge.${DOMAIN}`, [(await valueIn("TXT")) ?? ""]);
  dns.records.set(`CNAME ${DOMAIN}`, [(await valueIn("CNAME")) ?? ""]);
  await records.getByRole("button", { name: "Check now" }).click();
  await expect(records.getByText("The domain is ready: campaigns can use it.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("row", { name: /go\.example\.com.*Default.*Verified/ }),
  ).toBeVisible();
  await assertCleanInBothThemes(page);

  await open(page, "/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Winter");
  await page
    .getByLabel("Leads to", { exact: true })
    .fill("https://example.org/winter?color=blue#top");
  await expect(page.getByLabel("Domain of the links")).toHaveValue("");
  await page.getByLabel("Ending of the link").fill("login");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText("This word is reserved")).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByLabel("Ending of the link").fill("Winter");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText(/^http:\/\/go\.example\.com:\d+\/winter$/)).toBeVisible();
  await page.getByRole("link", { name: "Use in a message" }).click();
  await page.waitForURL(/\/compose/);
  await page.getByText("Bulk SMS", { exact: true }).click();
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByLabel("To", { exact: true }).fill(PHONES.join(", "));
  await page.getByRole("textbox", { name: "Message" }).focus();
  await sendToMany(page, PHONES.length);
  await expect(figureValue(page, "Delivered")).toHaveText("2");

  await open(page, "/simulator");
  await page.getByRole("button", { name: /171 3920195/ }).click();
  const link = page.getByRole("listitem").getByRole("link", { name: /go\.example\.com/ });
  const url = new URL((await link.first().getAttribute("href")) ?? "");
  expect(await follow(url.pathname)).toEqual({
    status: 302,
    location: "https://example.org/winter?color=blue#top",
  });
  expect((await follow("/vvinter")).status).toBe(302);
  expect((await follow(url.pathname, "unclaimed.example.com")).status).toBe(404);
  expect((await follow("/login")).status).toBe(404);

  await open(page, "/campaigns");
  await expect(page.getByRole("row", { name: /Winter/ })).toContainText("1");

  await open(page, "/link-domains");
  await page.getByRole("button", { name: `Delete ${DOMAIN}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No link domains yet" })).toBeVisible();
  await expect.poll(async () => (await follow(url.pathname)).status).toBe(404);
});
