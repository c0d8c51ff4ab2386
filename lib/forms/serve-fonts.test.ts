import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FONT_FILES } from "@/lib/core/forms/fonts";
import { serveFont } from "./serve-fonts";

const [LATIN, EXTENDED] = FONT_FILES.map(({ name }) => name);
const problems: unknown[] = [];
const server = () =>
  createServer((request, response) => {
    if (!serveFont(request, response, (...problem) => void problems.push(problem))) {
      response.writeHead(418).end();
    }
  });
let running: ReturnType<typeof server>;
let origin: string;

beforeEach(async () => {
  running = server();
  await new Promise<void>((resolve) => running.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(running.address() as AddressInfo).port}`;
});
afterEach(() => {
  running.close();
  expect(problems.splice(0)).toEqual([]);
});

test.each([`/f/${LATIN}`, `/${LATIN}`, `/x/f/${EXTENDED}`])(
  "serves the font with immutable caching: %s",
  async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("font/woff2");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe("wOF2");
    expect(bytes.length).toBeLessThan(50_000);
    const head = await fetch(origin + path, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
  },
);

test.each(["/f/abcdefghi", "/f/other.woff2", `/f/${LATIN}?x=1`, `/f/x${LATIN}`])(
  "passes other requests on: %s",
  async (path) => {
    expect((await fetch(origin + path)).status).toBe(418);
  },
);

test("allows only reading fonts", async () => {
  expect((await fetch(`${origin}/f/${LATIN}`, { method: "POST" })).status).toBe(418);
});
