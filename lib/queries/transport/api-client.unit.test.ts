import { afterEach, expect, test } from "vitest";
import { type ServerFetch, setServerFetch } from "@/lib/core/server-fetch";
import { call } from "./api-client";

/** Tests requests and the parsing of each kind of response. */
const asked: string[] = [];

function answerWith(response: () => Response): void {
  const answer: ServerFetch = async (path) => {
    asked.push(path);
    return response();
  };
  setServerFetch(answer);
}

const json = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { headers: { "content-type": "application/ld+json", ...headers } });

afterEach(() => {
  asked.length = 0;
  // Other files run in the same process.
  setServerFetch(undefined);
});

test("fills a path with encoded parameters", async () => {
  answerWith(() => json({ uuid: "x" }));
  await call("GET /sms/{uuid}", { params: { uuid: "a/b c" } });
  expect(asked).toEqual(["/sms/a%2Fb%20c"]);
});

test("returns a list's rows, total, and where a search stopped", async () => {
  const document = { "hydra:member": [{ uuid: "x" }], "hydra:totalItems": 7 };
  answerWith(() => json(document, { "x-search-stopped-at": "y", "x-total-at-least": "5" }));
  const query = new URLSearchParams({ itemsPerPage: "1" });
  expect(await call("GET /sms", { query })).toEqual({
    rows: [{ uuid: "x" }],
    // Only a lower bound is known.
    total: 5,
    isTotalExact: false,
    stoppedAt: "y",
  });
  expect(asked).toEqual(["/sms?itemsPerPage=1"]);
});

test("returns an item, a file, or undefined for no content", async () => {
  answerWith(() => json({ available: "1" }));
  expect(await call("GET /me")).toEqual({ available: "1" });
  answerWith(() => new Response("a;b", { headers: { "content-type": "text/csv" } }));
  expect(await (await call("GET /sms/export")).text()).toBe("a;b");
  answerWith(() => new Response(null, { status: 204 }));
  expect(await call("GET /me")).toBeUndefined();
});

test("returns a price list as one record or all rows", async () => {
  const params = { country: "DE" };
  answerWith(() => json({ country: "DE", rates: {} }));
  expect(await call("GET /pricelist/{country}", { params })).toMatchObject({ country: "DE" });
  answerWith(() => json({ "hydra:member": [{ country: "DE" }], "hydra:totalItems": 1 }));
  const all = await call("GET /me/pricelist/{country}", { params: { country: "all" } });
  expect(all).toMatchObject({ rows: [{ country: "DE" }], total: 1 });
});

test("rejects operations that the API doesn't declare at compile time", () => {
  const wrong = [
    // @ts-expect-error no such path
    () => call("GET /smss"),
    // @ts-expect-error the path needs its parameter
    () => call("GET /sms/{uuid}"),
    // @ts-expect-error the body is not the one of the row
    () => call("PUT /me/profile", { body: { nam: 1, name: 2 } }),
    // @ts-expect-error the operation takes no body
    () => call("GET /me", { body: {} }),
  ];
  expect(wrong).toHaveLength(4);
});
