import { EventEmitter, once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { NodeWatch } from "./node-watch";
import { ping } from "./ping";

const WHOLE = { from: -(2 ** 31), to: 2 ** 31 - 1 };

/** Watches one node, whose responses the test controls. */
async function watchOne() {
  const asked: ((isAnswer: boolean) => void)[] = [];
  const questions = new EventEmitter();
  const watch = new NodeWatch({
    readPlacements: async () => [{ host: "one", port: 5432, ...WHOLE }],
    ping: () =>
      new Promise((resolve) => {
        asked.push(resolve);
        questions.emit("asked");
      }),
    askMs: 0,
    log: () => {},
  });
  await watch.ready();
  /** Answers the question under way, and waits for the next one. */
  async function answer(isAnswer: boolean): Promise<void> {
    const next = once(questions, "asked");
    asked.pop()?.(isAnswer);
    await next;
  }
  return { watch, answer, node: watch.findNode(1_000_001) };
}

describe("nodes of a cluster", () => {
  test("marks a node that stopped responding as silent until it responds", async () => {
    const { watch, answer, node } = await watchOne();
    expect(node).toBe("one:5432");
    await answer(true);
    expect(watch.isSilent(node)).toBe(false);
    let stops = 0;
    watch.onSilent(node, () => {
      stops += 1;
    });
    const letGo = watch.onSilent(node, () => {
      stops += 10;
    });
    letGo();
    await answer(false);
    await answer(false);
    expect([watch.isSilent(node), watch.silent(), stops]).toEqual([true, ["one:5432"], 1]);
    await answer(true);
    expect(watch.isSilent(node)).toBe(false);
    watch.close();
  });

  test("leaves a node that this process never reached to the coordinator", async () => {
    const { watch, answer, node } = await watchOne();
    await answer(false);
    expect(watch.isSilent(node)).toBe(false);
    watch.close();
  });
});

describe("asking a server", () => {
  async function ask(onData: Parameters<typeof createServer>[1]): Promise<boolean> {
    const server = createServer(onData).listen(0, "127.0.0.1");
    await once(server, "listening");
    const isAnswer = await ping("127.0.0.1", (server.address() as AddressInfo).port, 50);
    server.close();
    return isAnswer;
  }

  test("counts any reply as a response, but not merely accepting connections", async () => {
    expect(await ask((socket) => socket.once("data", () => socket.end("N")))).toBe(true);
    expect(await ask((socket) => socket.on("data", () => {}))).toBe(false);
  });

  test("reports an unreachable server", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    expect(await ping("127.0.0.1", port, 30_000)).toBe(true);
  });
});
