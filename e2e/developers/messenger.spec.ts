import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "../support/fixtures";

/** No other test writes to it. */
const PHONE = "+491713920037";

/** Runs the operators' tool on the copy under test. */
async function cli(...args: string[]) {
  const file = path.join(process.env.E2E_DATA_DIR ?? ".data", "secrets.json");
  const secrets: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const { stdout } = await promisify(execFile)("npx", ["tsx", "cli/main.ts", ...args], {
    env: { ...process.env, ...secrets },
  });
  return stdout.trim().split("\n");
}

test("sends a test code by messenger, and the virtual phone shows it as a code", async ({
  page,
}) => {
  const lines = await cli("carriers", "test", "simulator", PHONE, "--send", "--lang", "DE");
  expect(lines[0]).toBe("accepted");
  expect(lines.at(-1)).toBe("read");
  await page.goto("/simulator");
  await page.getByRole("button", { name: /171 3920037/ }).click();
  const message = page.getByRole("listitem").filter({ hasText: "Messenger, from Posthorn" });
  await expect(message).toContainText("Bestätigungscode");
  await expect(message).toContainText("Read");
});
