import { readdirSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/fixtures";

/** Width and height of a PNG, from its header. */
const readSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

async function read(request: APIRequestContext, url: string) {
  const response = await request.get(url, { maxRedirects: 0 });
  expect(response.status(), url).toBe(200);
  expect(response.headers()["x-service-request-id"], url).toMatch(/^[A-Za-z0-9]{32}$/);
  return { body: await response.body(), headers: response.headers() };
}

const TYPES: Record<string, RegExp> = {
  ico: /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  png: /^image\/png$/,
  svg: /^image\/svg\+xml$/,
  txt: /^text\/plain; charset=utf-8$/i,
  webmanifest: /^application\/manifest\+json/,
};

for (const file of readdirSync("public")) {
  test(`serves ${file} publicly, with its content type and cached for a day`, async ({
    request,
  }) => {
    const { headers } = await read(request, `/${file}`);
    expect(headers["content-type"]).toMatch(TYPES[file.split(".").at(-1) ?? ""] ?? /^$/);
    expect(headers["cache-control"]).toBe("public, max-age=86400");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
}

test("doesn't cache pages like static files", async ({ request }) => {
  const { headers } = await read(request, "/login");
  expect(headers["cache-control"]).toMatch(/no-store|private/);
});

test("links icons, manifest and preview with the declared types", async ({ page }) => {
  await page.goto("/login");
  const links = await page
    .locator("link[rel~=icon], link[rel=apple-touch-icon]")
    .evaluateAll((all) =>
      all.map((link) => ({
        url: link.getAttribute("href") ?? "",
        sizes: link.getAttribute("sizes") ?? "",
      })),
    );
  expect(links.map(({ url }) => url).sort()).toEqual([
    "/apple-touch-icon.png",
    "/favicon.ico",
    "/icon.svg",
  ]);
  const touch = await read(page.request, "/apple-touch-icon.png");
  expect(readSize(touch.body)).toBe(links.find(({ url }) => /touch/.test(url))?.sizes);
  const ico = await read(page.request, "/favicon.ico");
  const count = ico.body.readUInt16LE(4);
  const sides = Array.from({ length: count }, (_, index) => ico.body.readUInt8(6 + 16 * index));
  expect(sides.map((side) => `${side}x${side}`).join(" ")).toBe(
    links.find(({ url }) => /ico$/.test(url))?.sizes,
  );

  const image = page.locator("meta[property='og:image']");
  const preview = new URL((await image.getAttribute("content")) ?? "");
  expect(preview.origin).toBe(new URL(page.url()).origin);
  expect(readSize((await read(page.request, preview.pathname)).body)).toBe("1200x630");
  await expect(page.locator("meta[property='og:title']")).toHaveAttribute("content", /Posthorn/);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /SMS/);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
});

test("has a valid manifest, whose icons have the declared sizes", async ({ page }) => {
  await page.goto("/login");
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "") as {
    start_url: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest.start_url).toBe("/overview");
  const pixels = manifest.icons.filter(({ type }) => type === "image/png");
  expect(pixels.map(({ sizes, purpose }) => `${purpose} ${sizes}`).sort()).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
  for (const { src, sizes } of pixels) {
    expect(readSize((await read(page.request, src)).body)).toBe(sizes);
  }
});

test("names the configured contact in security.txt, which expires within a year", async ({
  request,
}) => {
  const { body, headers } = await read(request, "/.well-known/security.txt");
  expect(headers["content-type"]).toMatch(/^text\/plain; charset=utf-8$/i);
  const text = body.toString();
  expect(text).toMatch(/^Contact: mailto:security@posthorn\.example\n/);
  const days = (Date.parse(/Expires: (.*)\n/.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(365);
});
