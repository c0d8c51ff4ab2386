import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Page, TestInfo } from "@playwright/test";
import { expect, isHydrated, newPerson, signIn, test } from "../support/fixtures";

const run = promisify(execFile);
const asPerson = { "sec-fetch-site": "same-origin" };

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Runs a copied Node sample with the token required in its first line. */
async function runSample(sample: string, secret: string, info: TestInfo): Promise<string> {
  const form = /Set POSTHORN_TOKEN to (\S+:YOUR_SECRET)/.exec(sample)?.[1] ?? "none is named";
  const file = info.outputPath("sample.mjs");
  writeFileSync(file, sample);
  const env = {
    ...process.env,
    FORCE_COLOR: "0",
    POSTHORN_TOKEN: form.replace("YOUR_SECRET", secret),
  };
  const { stdout } = await run(process.execPath, [file], { env, timeout: 20_000 });
  return stdout;
}

test("sends messages with the shown key and its samples", async ({ page, request }, info) => {
  await signIn(page, await newPerson(), "/developers/keys");
  const { id } = await (await page.request.get("/api/me")).json();
  await page.request.put("/api/settings/sending", {
    headers: asPerson,
    data: { default_sender: "Seaside" },
  });
  await page.request.post("/api/api_keys", {
    headers: asPerson,
    data: { name: "Old shop", expires_at: Math.floor(Date.now() / 1000) + 9 * 86_400 },
  });
  await page.reload();
  await isHydrated(page);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Shop");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("button", { name: "Close" }).click();

  const token = await clipboard(page);
  const sent = await request.post("/api/sms", {
    headers: { "x-service-auth-token": token },
    data: { sender_id: "Seaside", phone: "+491713920001", text: "As shown" },
  });
  expect(sent.status()).toBe(201);
  const secret = token.slice(token.indexOf(":") + 1);
  const start = secret.slice(0, 10);
  await expect(page.getByRole("row", { name: /^Shop/ }).locator("code").first()).toContainText(
    `${id}:${start}`,
  );

  for (const path of ["/developers", "/developers/reference/sendSms"]) {
    await page.goto(path);
    await page.getByRole("radio", { name: "Node" }).click();
    await expect(page.getByRole("region", { name: "Sample in Node" })).toContainText(start);
    await page.getByRole("button", { name: "Copy sample in Node" }).click();
    const sample = await clipboard(page);
    expect(sample).toContain(`${id}:YOUR_SECRET`);
    expect(sample).not.toContain(secret);
    const output = await runSample(sample, secret, info);
    expect(output).toMatch(/^201 /);
    expect(output).toContain('"sender_id":"Seaside"');
  }
});
