import { expect, newPerson, signIn, signInByForm, test } from "../support/fixtures";
import {
  toPagePath,
  appFiles,
  ask,
  askAndFollow,
  fillParameters,
  isSignIn,
  type RawResponse,
} from "../support/raw-request";

/**
 * Every page and operation is protected, however the request is spelled. Public ones are listed here, so adding a
 * page, route file or public operation requires a review of this list.
 */
const OPEN_PAGES = [
  "/[...unknown]", // says that there is nothing
  "/[locale]/prices", // for whoever compares
  "/[locale]/prices/[iso2]",
  "/confirm/[token]",
  "/confirm-email/[token]",
  "/forgot-password",
  "/invite/[token]",
  "/login",
  "/login/verify", // asks for a code, and only those who gave a right password
  "/performance", // where it is switched on
  "/report-subscriptions/[token]", // whoever has the mail
  "/reset-password/[token]",
  "/sign-up",
  "/simulator", // closed where the simulator is off
];
const ROUTE_FILES = [
  ".well-known/security.txt/route.ts", // for whoever finds a weakness
  "api/auth/[...nextauth]/route.ts",
  "api/auth/sso/callback/route.ts", // signed by the provider, and bound to the browser
  "api/auth/sso/route.ts",
  "api/auth/sso/sign-out/route.ts",
  "performance.json/route.ts", // where it is switched on
];
const OPEN_OPERATIONS = [
  "GET /carrier_callbacks/{carrier}/{secret}", // the path holds the secret
  "GET /invitations/{token}", // whoever has the mail
  "GET /pricelist/{country}",
  "GET /report_subscriptions/{token}", // whoever has the mail
  "GET /simulator/mails", // closed where the simulator is off
  "GET /simulator/mails/{name}",
  "GET /simulator/phones",
  "GET /simulator/phones/{phone}/messages",
  "POST /carrier_callbacks/{carrier}/{secret}",
  "POST /invitations/{token}/accept",
  "POST /password_resets",
  "POST /payment_events/sandbox", // signed by the provider
  "POST /payment_events/stripe",
  "POST /report_subscriptions/{token}/unsubscribe",
  "POST /sign_ups",
  "POST /simulator/phones/{phone}/messages",
  "PUT /email_changes/{token}",
  "PUT /email_confirmations/{token}",
  "PUT /password_resets/{token}",
  "PUT /report_subscriptions/{token}",
];

const pages = appFiles("page.tsx").map(toPagePath);
const guarded = pages.filter((page) => !OPEN_PAGES.includes(page));

/** Headers that have opened Next's guards in the past, or belong to its own conversations. */
const TRICKS: Record<string, string>[] = [
  {},
  { "x-middleware-subrequest": "proxy" },
  { "x-middleware-subrequest": Array(5).fill("src/middleware").join(":") },
  { "x-middleware-prefetch": "1" },
  { purpose: "prefetch", "next-router-prefetch": "1" },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-segment-prefetch": "/_tree" },
  { "x-nextjs-data": "1" },
  { "x-matched-path": "/login" },
  { "x-invoke-path": "/login", "x-invoke-status": "200" },
  { "x-original-url": "/login", "x-rewrite-url": "/login" },
  { "x-page-path": "/login" },
  { "x-gw-client-ip": "127.0.0.1", "x-gw-token": "guessed" },
  { cookie: "next-auth.session-token=forged; __Host-next-auth.session-token=forged" },
  { authorization: "Bearer forged" },
];

const SPELLINGS: ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/.${path}`,
  (path) => `/login/..${path}`,
  (path) => `/login/%2e%2e${path}`,
  (path) => `/login/..%2f${path.slice(1)}`,
  (path) => `/_next/static/../..${path}`,
  (path) => `/_next/static/%2e%2e/%2e%2e${path}`,
  (path) => `/_next/image/..${path}`,
  (path) => `/icon.svg/..${path}`,
  (path) => `/api/..${path}`,
  (path) => `/api/%2e%2e${path}`,
  (path) => `/api/auth/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `/%2f${path.slice(1)}`,
  (path) => `/\\${path.slice(1)}`,
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `${path}%00`,
  (path) => `${path};a=b`,
  (path) => path.toUpperCase(),
  (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  (path) => `${path}.rsc`,
  (path) => `${path}.txt`,
  (path) => `${path}.json`,
  (path) => `${path}.segments/_tree.segment.rsc`,
  (path) => `${path}?_rsc=1`,
  (path) => `/_next/data/build${path}.json`,
  (path) => `/_next/data/build${path}.json?x=/login`,
  (path) => `/(dashboard)${path}`,
];

/** The views of pages, as Next's own format names them. */
const RENDERED_VIEW = /,"(Sidebar|MobileBar|\w+View)"\]/;

const isRedirect = ({ status }: RawResponse) => status === 307 || status === 308;

/** Follows a request without page content; returns whether it ends at the sign-in or the target. */
async function whereItEnds(target: string, headers?: Record<string, string>) {
  const { path, response } = await askAndFollow(target, { headers });
  // The body counts also where a browser would go on: it may not hold what the redirect keeps away.
  if (isSignIn(path) && isRedirect(response) && !RENDERED_VIEW.test(response.body))
    return "sign-in";
  if (response.status >= 400 && response.status < 500) return "nothing";
  if (response.status !== 200) return `${response.status} at ${path}`;
  if (isSignIn(path) && !RENDERED_VIEW.test(response.body)) return "sign-in";
  // Next's own format may hold any part of a page under the status 200: it names what it shows.
  const isFlight = response.headers["content-type"] === "text/x-component";
  if (isFlight && !RENDERED_VIEW.test(response.body)) return "nothing";
  return `open at ${path}`;
}

test("lists every page and route file", () => {
  expect(guarded).toContain("/messages");
  expect(OPEN_PAGES.filter((page) => !pages.includes(page))).toEqual([]);
  expect(appFiles("route.ts")).toEqual(ROUTE_FILES);
});

test("never shows a protected page at the sign-in URL, whatever the headers", async () => {
  for (const headers of TRICKS) {
    expect([headers, await whereItEnds("/login?next=%2Fmessages", headers)]).toEqual([
      headers,
      expect.stringMatching(/sign-in|nothing/),
    ]);
  }
});

for (const page of guarded) {
  const path = fillParameters(page);

  test(`redirects unauthenticated visitors of ${page} to the sign-in, whatever the headers`, async () => {
    for (const headers of TRICKS) {
      expect([headers, await whereItEnds(path, headers)]).toEqual([
        headers,
        expect.stringMatching(/sign-in|nothing/),
      ]);
    }
    const first = await ask(path);
    expect([first.status, first.headers.location]).toEqual([
      307,
      page === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`,
    ]);
  });

  test(`protects ${page} under every other spelling of its URL`, async () => {
    for (const respell of page === "/" ? [] : SPELLINGS) {
      const end = await whereItEnds(respell(path));
      expect([respell(path), end]).toEqual([
        respell(path),
        expect.stringMatching(/sign-in|nothing/),
      ]);
    }
  });

  test(`runs no server actions of ${page} for unauthenticated visitors`, async () => {
    const headers = { "next-action": "a".repeat(40), "content-type": "text/plain;charset=UTF-8" };
    const response = await ask(path, { method: "POST", headers, body: "[]" });
    expect([307, 400, 404]).toContain(response.status);
    expect(await ask(path, { method: "POST" })).toMatchObject({ status: 307 });
  });
}

test("detects a protected page when a signed-in user requests it", async ({ page }) => {
  await signIn(page, await newPerson());
  for (const path of guarded.filter((item) => item !== "/").map(fillParameters)) {
    const response = await page.request.get(path, { headers: { rsc: "1" } });
    expect(response.headers()["content-type"]).toBe("text/x-component");
    expect([path, await response.text()]).toEqual([path, expect.stringMatching(RENDERED_VIEW)]);
  }
});

test("opens no other page and redirects to no other host for a URL that names a host", async () => {
  for (const host of ["localhost", "evil.example"]) {
    const page = await ask(`http://${host}/messages`);
    expect([page.status, page.headers.location]).toEqual([307, "/login?next=%2Fmessages"]);
    expect((await ask(`http://${host}/api/me`)).status).toBe(401);
  }
  expect(await ask("*")).toMatchObject({ status: 400 });
});

/** Every operation that is served, also those that no document lists, by its path. Loaded late, as people are. */
async function servedPaths(): Promise<[string, string[]][]> {
  const { allRoutes } = await import("@/lib/api");
  const paths = new Map<string, string[]>();
  for (const { path, method } of allRoutes) {
    paths.set(path, [...(paths.get(path) ?? []), method.toUpperCase()]);
  }
  return [...paths];
}

const json = { "content-type": "application/json", accept: "application/json" };

test("requires a key for every operation except those listed", async () => {
  const open: string[] = [];
  for (const [path, methods] of await servedPaths()) {
    for (const method of methods) {
      const body = method === "GET" || method === "DELETE" ? undefined : "{}";
      const target = `/api${fillParameters(path)}`;
      const responses = await Promise.all(
        TRICKS.slice(0, -2).map((headers) =>
          ask(target, { method, headers: { ...json, ...headers }, body }),
        ),
      );
      const refused = responses.filter(({ status }) => status === 401);
      for (const { body: text } of refused) expect(text).toContain("missing_credentials");
      if (refused.length < responses.length) open.push(`${method} ${path}`);
    }
  }
  expect(open.sort()).toEqual(OPEN_OPERATIONS);
});

test("rejects a method that a URL doesn't support", async () => {
  const served = await servedPaths();
  for (const [path, own] of served) {
    const target = fillParameters(path);
    // `/sms/dryrun` may also be read as `/sms/{uuid}`.
    const fitting = served.filter(([other]) =>
      new RegExp(`^${other.replace(/\{\w+\}/g, "[^/]+")}$`).test(target),
    );
    const methods = fitting.flatMap(([, those]) => those);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      if (methods.includes(method)) continue;
      const response = await ask(`/api${target}`, { method, headers: json });
      expect([method, path, response.status]).toEqual([method, path, 405]);
      const allowed = response.headers.allow?.split(", ") ?? [];
      const made = ["HEAD", "OPTIONS"];
      expect([path, allowed.filter((item) => !made.includes(item)).sort()]).toEqual([
        path,
        own.sort(),
      ]);
    }
  }
});

test("blocks cross-site writes with a user's session", async ({ page, context }) => {
  await signInByForm(page, await newPerson());
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.endsWith("next-auth.session-token"));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const body = JSON.stringify({ phone: "+491713920001", sender_id: "Test", text: "Hello" });
  const origins: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site", origin: `http://localhost:${process.env.E2E_PORT}` },
    { "sec-fetch-site": "same-site", origin: "http://localhost:1" },
    { "sec-fetch-site": "none" },
    { origin: "null" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    {},
  ];
  for (const headers of origins) {
    const all = { ...json, ...headers, cookie };
    const response = await ask("/api/sms", { method: "POST", headers: all, body });
    expect([headers, response.status, response.body]).toEqual([
      headers,
      403,
      expect.stringContaining("cross_site_request"),
    ]);
  }
  const own = { ...json, "sec-fetch-site": "same-origin", cookie };
  expect(await ask("/api/sms", { method: "POST", headers: own, body })).toMatchObject({
    status: 201,
  });
});

test("prevents other sites from signing anyone in or out", async ({ page, context }) => {
  await signIn(page, await newPerson());
  const csrf = await (await context.request.get("/api/auth/csrf")).json();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const form = { "content-type": "application/x-www-form-urlencoded", cookie };
  const body = `csrfToken=${csrf.csrfToken}&json=true&email=a%40b.example&password=x&code=000000`;
  const origins: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
    {},
  ];
  for (const path of ["signout", "callback/credentials", "callback/second-factor", "_log"]) {
    for (const headers of origins) {
      const response = await ask(`/api/auth/${path}`, {
        method: "POST",
        headers: { ...form, ...headers },
        body,
      });
      expect([path, headers, response.status]).toEqual([path, headers, 403]);
      expect(response.headers["set-cookie"]).toBeUndefined();
      expect(response.headers["cache-control"]).toBe("no-store, private");
    }
  }
  expect((await context.request.get("/api/me")).status()).toBe(200);
});

test("prevents clients from choosing the IP that is stored", async ({ page, context }) => {
  await signIn(page, await newPerson());
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const forged = {
    "x-gw-client-ip": "203.0.113.9",
    "x-gw-token": "0".repeat(32),
    "x-forwarded-for": "203.0.113.9",
    "x-real-ip": "203.0.113.9",
    forwarded: "for=203.0.113.9",
  };
  const response = await ask("/api/me", { headers: { ...json, ...forged, cookie } });
  expect(response.status).toBe(200);
  const id = String(response.headers["x-service-request-id"]);
  await expect
    .poll(async () => (await ask(`/api/request_logs/${id}`, { headers: { ...json, cookie } })).body)
    .toMatch(/"ip":"(127\.0\.0\.1|::1)"/);
});

test("forbids third-party scripts and frames on pages, and disables caching", async ({ page }) => {
  await signIn(page, await newPerson());
  const nonces = new Set<string>();
  for (const path of ["/login", "/messages", "/compose", "/simulator", "/not-there"]) {
    const response = await page.request.get(path);
    const headers = response.headers();
    const policy = headers["content-security-policy"] ?? "";
    const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
    expect(nonce).not.toBe("");
    nonces.add(nonce);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain("unsafe-eval");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cache-control"]).toMatch(/private.*no-store|no-store.*private/);
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-powered-by"]).toBeUndefined();
    // Answers that come with a page are data, which no browser runs.
    const scripts = ((await response.text()).match(/<script\b[^>]*>/g) ?? []).filter(
      (script) => script !== '<script type="application/json" data-answers="">',
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
  }
  expect(nonces.size).toBe(5);
});
