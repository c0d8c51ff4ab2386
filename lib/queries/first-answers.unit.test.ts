import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawingOf } from "./first-answers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("answers that come with a page", () => {
  it("are asked for once, kept in the cache and handed out once", async () => {
    const client = new QueryClient();
    const ask = vi.fn(async () => ({ name: "</script><!--" }));
    const first = drawingOf(client).ask(["me"], ask);
    expect(drawingOf(client).ask(["me"], ask)).toBe(first);
    await first;
    expect(ask).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(["me"])).toEqual({ name: "</script><!--" });
    const text = drawingOf(client).takeText() ?? "";
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toEqual([[["me"], { name: "</script><!--" }]]);
    expect(drawingOf(client).takeText()).toBeNull();
  });

  it("belong to one page: another one's cache knows nothing of them", async () => {
    const [mine, theirs] = [new QueryClient(), new QueryClient()];
    await drawingOf(mine).ask(["me"], async () => "mine");
    expect(theirs.getQueryData(["me"])).toBeUndefined();
    expect(drawingOf(theirs).takeText()).toBeNull();
  });

  it("are left to the browser when they fail", async () => {
    const client = new QueryClient();
    await drawingOf(client).ask(["me"], async () => Promise.reject(new Error("refused")));
    expect(client.getQueryState(["me"])).toBeUndefined();
    expect(drawingOf(client).takeText()).toBeNull();
  });

  it("are left to the browser when they take too long, and do not turn up afterwards", async () => {
    const client = new QueryClient();
    let answer: (value: string) => void = () => undefined;
    const given: AbortSignal[] = [];
    const asked = drawingOf(client).ask(["slow"], (signal) => {
      given.push(signal);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await vi.advanceTimersByTimeAsync(299);
    expect(given[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(given[0]?.aborted).toBe(true);
    answer("late");
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(["slow"])).toBeUndefined();
    const late = vi.fn(async () => "more");
    await drawingOf(client).ask(["other"], late);
    expect(late).not.toHaveBeenCalled();
  });
});
