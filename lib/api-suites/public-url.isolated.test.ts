import { describe, expect, test, vi } from "vitest";
import { handleNextAuth } from "@/lib/gateway/identity/sign-in/next-auth-handler";
import { testModule } from "./test-module";

/** With PUBLIC_URL as an operator sets it: the Host of a request is the caller's word, and is not repeated. */
const { PUBLIC_URL } = vi.hoisted(() => {
  process.env.PUBLIC_URL = "https://posthorn.example.org";
  return { PUBLIC_URL: process.env.PUBLIC_URL };
});
const { api, owner } = testModule({ people: ["owner"], isShared: true, api: { basePath: "/api" } });
const FORGED = "evil.example.net";

test.each([
  ["GET", "/"],
  ["GET", "/docs.jsonld"],
  ["GET", "/contexts/sms"],
  ["GET", "/openapi.json"],
  ["GET", "/reference"],
  ["GET", "/nothing"],
  ["POST", "/sms"],
  ["OPTIONS", "/sms"],
])("%s %s uses the public URL, never a forged Host", async (method, path) => {
  const response = await api.request(`/api${path}`, { method, headers: { host: FORGED } });
  expect(response.headers.get("link")).toContain(`<${PUBLIC_URL}/api/docs.jsonld>`);
  const headers = JSON.stringify([...response.headers]);
  const text = await response.text();
  expect(headers + text).not.toContain(FORGED);
  if (path === "/openapi.json") expect(JSON.parse(text).servers[0].url).toBe(`${PUBLIC_URL}/api`);
  if (path === "/reference") expect(text).toContain(`<code>${PUBLIC_URL}/api</code>`);
});

describe("browser write without Sec-Fetch-Site", () => {
  const write = (origin: string, host: string) => {
    const { "sec-fetch-site": _, ...headers } = owner.headers;
    return api.request("/api/drafts", {
      method: "POST",
      headers: { ...headers, origin, host, "content-type": "application/json" },
      body: "{}",
    });
  };

  test("must come from the public origin", async () => {
    const ours = await write(PUBLIC_URL, "10.0.0.7:3000");
    expect(ours.status).not.toBe(403);
    for (const host of [FORGED, "posthorn.example.org"]) {
      const theirs = await write(`https://${FORGED}`, host);
      expect([theirs.status, (await theirs.json()).code]).toEqual([403, "cross_site_request"]);
    }
  });

  test("must come from the public origin at sign-in too", async () => {
    const signIn = (origin: string) =>
      handleNextAuth(
        new Request(`http://${FORGED}/api/auth/callback/credentials`, {
          method: "POST",
          headers: { origin, host: FORGED },
        }),
        { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) },
      );
    expect((await signIn(`http://${FORGED}`)).status).toBe(403);
  });
});
