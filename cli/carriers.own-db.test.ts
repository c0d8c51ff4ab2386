import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { acceptReports } from "@/lib/carriers/messenger/steps";
import { ACCOUNT_SID, AUTH_TOKEN } from "@/lib/carriers/twilio-voice/test-provider";
import {
  SENDER,
  startTestProvider,
  TEMPLATES,
  type TestProvider,
} from "@/lib/carriers/twilio-whatsapp/test-provider";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { callTool } from "./test-tool";

const db = testDatabase();
const PASSWORD = "tr0ub4dor";

beforeAll(() => importTestRates());

const cli = (args: string[], input?: unknown) => callTool(db.current, args, input);

const ADD = ["carriers", "add", "north", "--kind", "smpp", "--settings", "-"];
const SETTINGS = { host: "127.0.0.1", system_id: "posthorn", password: PASSWORD };

describe("carriers on the command line", () => {
  it("adds, lists without secrets, updates, routes, prices and removes carriers", async () => {
    const added = await cli(
      [...ADD, "--countries", "DE,AT", "--rate", "50", "--binds", "4"],
      SETTINGS,
    );
    expect(added).toEqual({ code: 0, out: "Added." });
    const changed = await cli(["carriers", "set", "north", "--settings", "-", "--weight", "3"], {
      window: 20,
    });
    expect(changed).toEqual({ code: 0, out: "Changed." });
    expect(await cli(["routes", "add", "north", "--prefixes", "+4917", "--priority", "5"])).toEqual(
      { code: 0, out: "1" },
    );
    await cli(["routes", "cost", "north", "DE", "0.05"]);
    const { out } = await cli(["carriers", "show", "north"]);
    expect(out).toMatch(/^0 +direct +DE,AT +all +all +100 +3$/m);
    expect(out).toMatch(/^1 +direct +all +\+4917 +all +5 +1$/m);
    expect(out).toMatch(/^direct +DE +EUR 0\.05 +\d+\.\d %/m);
    expect(out).toMatch(/window +20/);
    expect(out).toMatch(/password +\(sealed\)/);
    const { out: list } = await cli(["carriers", "list"]);
    expect(list).toMatch(/^north +smpp +direct +DE,AT +100 +50 +yes +fail +unserved/m);
    const { rows } = await asOwner((tx) => tx.query("SELECT c::text AS row FROM carriers c"));
    for (const text of [out, list, JSON.stringify(rows)]) expect(text).not.toContain(PASSWORD);
    expect((await cli(["routes", "try", "+4917199999999"])).out).toBe("north");
    expect((await cli(["routes", "try", "+41791234567"])).out).toBe("simulator");
    expect((await cli(["routes", "remove", "north", "1"])).out).toBe("Removed.");
    expect((await cli(["carriers", "remove", "north"])).out).toBe("Removed.");
    expect((await cli(["carriers", "show", "north"])).code).toBe(2);
  });

  it("tests a carrier's connection", async () => {
    // Accepts connections without responding.
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    await cli(ADD, { ...SETTINGS, port, timeouts: { bind: 500 } });
    const tested = await cli(["carriers", "test", "north", "--wait", "1"]);
    expect(tested.code).toBe(1);
    expect(tested.out).toMatch(/down/);
    await cli(["carriers", "remove", "north"]);
    await cli(["carriers", "add", "web", "--kind", "http", "--settings", "-"], {
      url: `http://127.0.0.1:${port}/send`,
    });
    expect(await cli(["carriers", "test", "web"])).toEqual({ code: 0, out: "up" });
    await cli(["carriers", "remove", "web"]);
    silent.close();
  });

  it.each([
    [ADD, '{"host":', /isn't valid JSON/],
    [ADD, "[]", /one JSON object/],
    [ADD, { host: "x" }, /system_id: /],
    [ADD, { ...SETTINGS, pasword: "x" }, /pasword/],
    [[...ADD, "--prefixes", "49"], SETTINGS, /prefixes: .*\+49171/],
    [[...ADD, "--senders", "far-too-long-a-sender"], SETTINGS, /senders: /],
    [[...ADD, "--weight", "0"], SETTINGS, /weight: must be 1 to 1000/],
    [["carriers", "add", "North", "--kind", "smpp", "--settings", "-"], SETTINGS, /lower-case/],
    [["carriers", "add", "north", "--kind", "fax", "--settings", "-"], SETTINGS, /smpp, http/],
    [["carriers", "set", "nobody", "--settings", "-"], {}, /Carrier nobody not found/],
  ])("rejects %j with %j and names the invalid value", async (args, input, message) => {
    const { code, out } = await cli(args, input);
    expect([code, out]).toEqual([2, expect.stringMatching(message)]);
    expect(out).not.toContain(PASSWORD);
  });
});

describe("test code by messenger", () => {
  const PHONE = "+4917199999999";
  let provider: TestProvider;
  const settings = () => ({
    account_sid: ACCOUNT_SID,
    auth_token: AUTH_TOKEN,
    sender: SENDER,
    templates: TEMPLATES,
    public_url: "https://gateway.example.org/api",
    api_url: provider.url,
    callback_secret: "a-secret-of-24-letters-or-more",
  });
  const test = (...more: string[]) => cli(["carriers", "test", "codes", PHONE, ...more]);

  beforeAll(async () => {
    provider = await startTestProvider();
    const added = ["carriers", "add", "codes", "--kind", "twilio-whatsapp", "--settings", "-"];
    expect((await cli(added, settings())).code).toBe(0);
  });
  afterAll(() => provider.close());

  it("sends a code only when confirmed, and only to a number", async () => {
    expect(await test()).toMatchObject({ code: 2, out: expect.stringContaining("add --send") });
    const misspelt = await cli(["carriers", "test", "codes", "Tom", "--send"]);
    expect(misspelt).toMatchObject({ code: 2, out: expect.stringContaining("PHONE") });
    expect(provider.messages).toEqual([]);
  });

  it("prints the delivery status, and never the code", async () => {
    const testing = test("--send", "--lang", "de", "--wait", "30");
    await expect.poll(() => provider.messages.length).toBe(1);
    const [{ callback = "", fields = {} } = {}] = provider.messages;
    const messageId = new URL(callback).searchParams.get("message") ?? "";
    const report = { messageId, state: "read", errorCode: null } as const;
    await asWorker((tx) => acceptReports(tx, "codes", [report], undefined));
    expect(await testing).toEqual({ code: 0, out: "accepted\nread" });
    const { 1: code } = JSON.parse(fields.ContentVariables ?? "{}");
    expect(code).toMatch(/^\d{6}$/);
  });

  it("prints why the provider rejected the code", async () => {
    expect(await test("--send", "--lang", "FR")).toEqual({
      code: 1,
      out: "refused: There's no template for FR.",
    });
    const others = ["carriers", "test", "web", PHONE, "--send"];
    expect(await cli(others)).toMatchObject({ code: 2 });
  });

  it("sends a code to a virtual phone too", async () => {
    const tried = await cli(["carriers", "test", "simulator", "+491713920055", "--send"]);
    expect(tried).toMatchObject({ code: 1, out: expect.stringMatching(/^refused: /) });
  });
});
