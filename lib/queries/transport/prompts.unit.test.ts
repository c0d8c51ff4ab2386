import { afterAll, afterEach, expect, test, vi } from "vitest";
import { call } from "./api-client";
import { sessionPrompt } from "./prompts";

/** Tests a session that expires during work: the user signs in again, and rejected requests are repeated. */
const refused = () => Response.json({ code: "unauthorized" }, { status: 401 });
const taken = () =>
  Response.json({ uuid: "x" }, { headers: { "content-type": "application/json" } });

let isSignedIn = false;
const sent: { path: string; method: string; key: string | null }[] = [];

vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
  const key = new Headers(init.headers).get("idempotency-key");
  sent.push({ path, method: init.method ?? "GET", key });
  return isSignedIn ? taken() : refused();
});

afterAll(() => vi.unstubAllGlobals());

/** Opens the question; the returned functions answer it. */
function putUp() {
  const answers: ((isSignedIn: boolean) => void)[] = [];
  const takeDown = sessionPrompt.register(() => new Promise((resolve) => answers.push(resolve)));
  return { answers, takeDown };
}

afterEach(() => {
  isSignedIn = false;
  sent.length = 0;
});

const send = () =>
  call("POST /drafts/{uuid}" as never, { params: { uuid: "x" }, idempotencyKey: "once" } as never);

test("prompts once for sign-in after a session expires, and repeats requests with their keys", async () => {
  const { answers, takeDown } = putUp();
  const both = Promise.all([send(), send()]);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  isSignedIn = true;
  answers[0]?.(true);
  expect(await both).toEqual([{ uuid: "x" }, { uuid: "x" }]);
  expect(answers).toHaveLength(1);
  expect(sent.map(({ key }) => key)).toEqual(["once", "once", "once", "once"]);
  takeDown();
});

test("sends no requests during the new sign-in, which could reach another account", async () => {
  const { answers, takeDown } = putUp();
  const first = send();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  isSignedIn = true;
  const second = send();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toHaveLength(1);
  answers[0]?.(true);
  await Promise.all([first, second]);
  expect(sent).toHaveLength(3);
  takeDown();
});

test("returns the rejection if the user doesn't sign in again", async () => {
  const { answers, takeDown } = putUp();
  const first = send();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(false);
  await expect(first).rejects.toMatchObject({ status: 401 });
  takeDown();
});
