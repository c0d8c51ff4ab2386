import type pg from "pg";
import { describe, expect, test } from "vitest";
import { AccountNodes } from "./account-nodes";

/** Pools of nodes that are there or not; notes who was asked. */
function nodes(...urls: string[]) {
  const away = new Set<string>();
  const asked: string[] = [];
  const poolOf = (_: string, url: string | null) => {
    const name = url ?? "coordinator";
    const connect = async () => {
      asked.push(name);
      if (away.has(name)) throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
      return { name } as unknown as pg.PoolClient;
    };
    return { connect } as unknown as pg.Pool;
  };
  const accountNodes = new AccountNodes(urls, poolOf);
  const connect = async () => {
    const client = await accountNodes.connect("accept");
    return (client as unknown as { name: string }).name;
  };
  return { away, asked, connect };
}

describe("nodes of a cluster", () => {
  test("take turns", async () => {
    const { connect } = nodes("a", "b");
    const names = [await connect(), await connect(), await connect(), await connect()];
    expect(names.filter((name) => name === "a")).toHaveLength(2);
    expect(names.filter((name) => name === "b")).toHaveLength(2);
  });

  test("that are away are left out for a while; the others and at last the coordinator serve", async () => {
    const { away, asked, connect } = nodes("a", "b");
    away.add("a");
    for (let index = 0; index < 6; index += 1) expect(await connect()).toBe("b");
    expect(asked.filter((name) => name === "a")).toHaveLength(1);
    away.add("b");
    expect(await connect()).toBe("coordinator");
  });

  test("without any, everything goes by the coordinator", async () => {
    const { connect } = nodes();
    expect(await connect()).toBe("coordinator");
  });

  test("an error that says something else is told, and blames no node", async () => {
    const refusing = { connect: () => Promise.reject(new Error("timeout exceeded")) };
    const accountNodes = new AccountNodes(["a"], () => refusing as unknown as pg.Pool);
    await expect(accountNodes.connect("worker")).rejects.toThrow("timeout exceeded");
  });
});
