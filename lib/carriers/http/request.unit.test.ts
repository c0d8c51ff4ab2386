import { expect, it, vi } from "vitest";
import { sendRequest } from "./request";

const toResult = vi.fn();

it.each(["http://127.0.0.1:99999/", "https://[x", "https://%"])(
  "keeps the message for a retry if %s makes no request",
  async (url) => {
    const result = await sendRequest(() => new Request(url), 1_000, toResult);
    expect(result.health).toBe("down");
    expect(result.outcome).toMatchObject({ kind: "temporary" });
    expect(toResult).not.toHaveBeenCalled();
  },
);

it("doesn't quote secrets of a header that can't be sent", async () => {
  const createRequest = () =>
    new Request("http://127.0.0.1/", { headers: { "X-Key": "k\u20acy" } });
  const { outcome } = await sendRequest(createRequest, 1_000, toResult);
  expect(JSON.stringify(outcome)).not.toContain("k\u20acy");
});

it("keeps the message for a retry if fetch blocks the port", async () => {
  const result = await sendRequest(() => new Request("http://127.0.0.1:6000/"), 1_000, toResult);
  expect(result).toEqual({
    outcome: { kind: "temporary", retryAfterMs: 5_000, reason: "Blocked port 6000" },
    health: "down",
  });
});
