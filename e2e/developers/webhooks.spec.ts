import { Webhook } from "standardwebhooks";
import { startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { expect, newPerson, signIn, test } from "../support/fixtures";

test("creates a webhook, tests it at a real receiver, fails, and replays missed events", async ({
  page,
}) => {
  let isUp = true;
  const receiver = await startReceiver((_, response) => {
    response.writeHead(isUp ? 200 : 410, { "x-receiver": "shop" });
    response.end(isUp ? "thanks" : "gone");
  });
  await signIn(page, await newPerson(), "/developers/webhooks");
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();

  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL or email address").fill(receiver.url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByRole("dialog", { name: "How your receiver knows" })).toBeVisible();
  const secret = (await page.getByRole("region", { name: "Signing secret" }).textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: receiver.url }).click();
  await expect(page.getByRole("heading", { name: "Nothing sent yet" })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Webhook", exact: true });
  await tabs.getByRole("link", { name: "Test" }).click();
  await page.getByLabel("Event", { exact: true }).selectOption("sms.incoming");
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Attempt 1")).toBeVisible();
  await expect(page.getByRole("region", { name: "Response" })).toContainText("x-receiver: shop");
  const [request] = receiver.requests;
  if (request === undefined) throw new Error("Nothing came");
  expect(new Webhook(secret).verify(request.body, request.headers)).toMatchObject({
    name: "sms.incoming",
  });

  isUp = false;
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Disabled since .*410/)).toBeVisible({ timeout: 30_000 });
  await page.goto("/overview");
  await expect(page.getByText("Webhook disabled")).toBeVisible();
  await page.getByRole("link", { name: "Open webhooks" }).click();
  await expect(page.getByRole("row", { name: receiver.url })).toContainText(
    "Disabled after failures",
  );
  await expect(page.getByRole("row", { name: receiver.url })).toContainText("50.0% of 2");

  await page.getByRole("link", { name: receiver.url }).click();
  await page
    .getByRole("row", { name: /Webhook disabled/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("button", { name: "Replay delivery" })).toBeDisabled();
  await expect(page.getByRole("main")).toContainText("Webhook disabled");

  isUp = true;
  await page.goto("/developers/webhooks");
  await page.getByRole("link", { name: receiver.url }).click();
  await tabs.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Enable webhook" }).click();
  await expect(page.getByText("Webhook enabled")).toBeVisible();
  await tabs.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByRole("cell", { name: "Failed" })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Replay failed" }).click();
  await expect(dialog.getByText("1 delivery will be sent again.")).toBeVisible();
  await dialog.getByLabel("Until").selectOption({ label: "1 hour ago" });
  await expect(dialog.getByText("No deliveries.")).toBeVisible();
  // A beginning that is no earlier takes the end back.
  await dialog.getByLabel("Since").selectOption({ label: "1 hour ago" });
  await expect(dialog.getByLabel("Until")).toHaveValue("now");
  await expect(dialog.getByText("1 delivery will be sent again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Replay delivery" }).click();
  await expect(page.getByText("1 delivery is sent again")).toBeVisible();
  await expect.poll(() => receiver.requests.length).toBe(3);
  expect(receiver.ids()[2]).toBe(receiver.ids()[1]);
  await receiver.close();
});

test("shows that a webhook keeps failing and that its events are queued", async ({ page }) => {
  const receiver = await startReceiver((_, response) => {
    response.writeHead(500);
    response.end();
  });
  await signIn(page, await newPerson(), "/developers/webhooks?create=true");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL or email address").fill(receiver.url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: receiver.url }).click();
  const tabs = page.getByRole("navigation", { name: "Webhook", exact: true });
  await tabs.getByRole("link", { name: "Test" }).click();
  for (let sent = 1; sent <= 5; sent += 1) {
    await page.getByRole("button", { name: "Send test event" }).click();
    await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(sent);
  }
  await expect(page.getByText(/^Every attempt since .* failed \(.*500.*\)/)).toBeVisible({
    timeout: 30_000,
  });
  await tabs.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByText(/at least every five minutes one is tried/)).toBeVisible();
  await page.getByRole("button", { name: "Replay failed" }).click();
  await expect(dialog.getByText("No deliveries.")).toBeVisible();
  await dialog.getByRole("button", { name: /^Retry all waiting now \(\d\)$/ }).click();
  await expect(page.getByText(/^\d deliver(y is|ies are) sent again$/)).toBeVisible();
  await receiver.close();
});

test("rotates and reveals the secret, and deletes a webhook", async ({ page }) => {
  await signIn(page, await newPerson(), "/developers/webhooks?create=true");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL or email address").fill("https://example.com/hook");
  await dialog.getByText("Selected events").click();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByText("Select at least one event.")).toBeVisible();
  await dialog.getByLabel("sms.incoming").check();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /example\.com/ })).toContainText("sms.incoming");

  await page.getByRole("link", { name: "https://example.com/hook" }).click();
  const tabs = page.getByRole("navigation", { name: "Webhook", exact: true });
  await tabs.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog")).toContainText("also signed with the previous secret");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Show secrets" }).click();
  await expect(page.getByRole("region", { name: "Signing secret" })).toContainText("whsec_");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
});

test.describe("internal webhook URL", () => {
  test.use({ expectsFailures: true });

  test("is rejected at its field", async ({ page }) => {
    await signIn(page, await newPerson(), "/developers/webhooks?create=true");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL or email address").fill("http://10.0.0.1/hook");
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    const field = dialog.getByLabel("URL or email address");
    await expect(field).toHaveAccessibleDescription(/This address can't be reached/);
    await expect(field).toBeFocused();
  });
});
