import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { letCodesAge } from "./database";
import { type Credentials, expect, fillSignIn, isHydrated, open } from "./fixtures";

interface Guarded {
  secret: string;
  codes: string[];
}

/** Turns the second factor on as a person would, with what the page shows. */
export async function turnOnTwoFactor(page: Page, { email }: Credentials): Promise<Guarded> {
  await open(page, "/settings/security");
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  const picture = dialog.getByRole("img", { name: "QR code" });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(20);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("Enter the code from the app.")).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(await generate({ secret }));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const visible = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(visible.getByRole("listitem")).toHaveCount(10);
  const codes = await visible.getByRole("listitem").allTextContents();
  await page.keyboard.press("Escape");
  await expect(visible).toBeVisible();
  await expect(visible.getByRole("button", { name: "Close" })).toBeDisabled();
  await visible.getByLabel("I've saved the codes").check();
  await visible.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await letCodesAge(email);
  return { secret, codes };
}

/** Signs in with the password; leaves the question for the code open. */
export async function toVerify(page: Page, person: Credentials, next = "/messages"): Promise<void> {
  await open(page, `/login?next=${encodeURIComponent(next)}`);
  await fillSignIn(page, person);
  await page.waitForURL("**/login/verify?*");
  await isHydrated(page);
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}
