import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readStreamedQueries, getRenderQueries } from "./streamed-queries";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("streamed responses of a page", () => {
  it("are requested once, cached, and streamed once", async () => {
    const client = new QueryClient();
    const ask = vi.fn(async () => ({ name: "</script><!--" }));
    const first = getRenderQueries(client).ask(["me"], ask);
    expect(getRenderQueries(client).ask(["me"], ask)).toBe(first);
    await first;
    expect(ask).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(["me"])).toEqual({ name: "</script><!--" });
    const text = getRenderQueries(client).consumeText() ?? "";
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toEqual([[["me"], { name: "</script><!--" }]]);
    expect(getRenderQueries(client).consumeText()).toBeNull();
  });

  it("belong to one page, and are invisible to another page's cache", async () => {
    const [mine, theirs] = [new QueryClient(), new QueryClient()];
    await getRenderQueries(mine).ask(["me"], async () => "mine");
    expect(theirs.getQueryData(["me"])).toBeUndefined();
    expect(getRenderQueries(theirs).consumeText()).toBeNull();
  });

  it("are left to the browser on failure", async () => {
    const client = new QueryClient();
    await getRenderQueries(client).ask(["me"], async () => Promise.reject(new Error("refused")));
    expect(client.getQueryState(["me"])).toBeUndefined();
    expect(getRenderQueries(client).consumeText()).toBeNull();
  });

  it("are left to the browser on timeout, and don't appear later", async () => {
    const client = new QueryClient();
    let answer: (value: string) => void = () => undefined;
    const given: AbortSignal[] = [];
    const asked = getRenderQueries(client).ask(["slow"], (signal) => {
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
  });

  it("have a timeout of their own each, and a total one per page", async () => {
    const client = new QueryClient();
    const ask = (key: string, ms: number) => {
      const query = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(key), ms)));
      const asked = getRenderQueries(client).ask([key], query);
      return vi.advanceTimersByTimeAsync(ms).then(() => asked.then(() => query));
    };
    await ask("filters", 290);
    await ask("rows", 190);
    expect(client.getQueryData(["rows"])).toBe("rows");
    await ask("settings", 210);
    expect(client.getQueryData(["settings"])).toBeUndefined();
    await ask("more", 190);
    await ask("last", 130);
    expect(client.getQueryData(["last"])).toBeUndefined();
    expect(await ask("beyond", 0)).not.toHaveBeenCalled();
  });

  it("wait in the browser until all of their text has arrived", () => {
    const client = new QueryClient();
    const element = { textContent: '[[["me"],{"name":"An' };
    vi.stubGlobal("document", { querySelectorAll: () => [element] });
    readStreamedQueries(client);
    expect(client.getQueryData(["me"])).toBeUndefined();
    element.textContent = '[[["me"],{"name":"Ann"}]]';
    readStreamedQueries(client);
    expect(client.getQueryData(["me"])).toEqual({ name: "Ann" });
  });
});
