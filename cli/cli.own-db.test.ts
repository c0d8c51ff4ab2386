import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { storeUnread } from "@/lib/dispatch/unread";
import { makeUniformMmdb } from "@/lib/fraud-data/test-mmdb";
import { callTool } from "./test-tool";

const db = testDatabase();
const cli = (...args: string[]) => callTool(db.current, args);

describe("operators' tool", () => {
  it("creates, activates and credits an account once, creates a key, and verifies the ledger", async () => {
    const created = await cli("accounts", "create", "--name", "Tool Ltd", "--country", "DE");
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^\d{7,}$/) });
    const id = created.out;
    expect((await cli("accounts", "activate", id)).out).toBe(`Account ${id} activated.`);
    expect((await cli("accounts", "activate", id)).out).toBe("Nothing changed.");
    expect((await cli("accounts", "credit", id, "12.5", "--ref", "bank-1")).out).toBe(
      "Credited 12.50.",
    );
    expect((await cli("accounts", "credit", id, "12.5", "--ref", "bank-1")).out).toContain(
      "already credited",
    );
    expect((await cli("accounts", "list")).out).toMatch(new RegExp(`${id}\\s+Tool Ltd.*12\\.50`));
    expect((await cli("keys", "create", id, "--name", "Shop")).out).toMatch(
      new RegExp(`^${id}:gw_live_`),
    );
    expect((await cli("ledger", "list", id)).out).toMatch(
      /topup\s+bank\s+available\s+12\.50\s+bank-1/,
    );
    expect(await cli("ledger", "check")).toMatchObject({
      code: 0,
      out: "All balances are correct.",
    });
    await asOwner((tx) => tx.query("DELETE FROM balance_changes WHERE account_id = $1", [id]));
    expect((await cli("ledger", "check")).out).toMatch(/changes_are_sums: top_up: sums of 1 hours/);
    expect((await cli("ledger", "repair")).out).toBe(`account ${id}: 1 corrected`);
    expect((await cli("ledger", "repair")).out).toBe("All hourly sums are correct.");
    expect((await cli("ledger", "check")).code).toBe(0);
    await asOwner((tx) =>
      tx.query(
        "UPDATE ledger_accounts SET balance = balance + 1 WHERE account_id = $1 AND kind = 'bank'",
        [id],
      ),
    );
    const broken = await cli("ledger", "check");
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(/balance_is_sum/);
  });

  it.each([
    ["GB", [], "Europe/London"],
    ["US", [], "America/New_York"],
    ["AU", [], "Australia/Sydney"],
    ["US", ["--time-zone", "America/Chicago"], "America/Chicago"],
  ])("creates an account of %s with options %j in time zone %s", async (iso2, more, zone) => {
    const { out } = await cli("accounts", "create", "--name", "Zoned", "--country", iso2, ...more);
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT time_zone FROM accounts WHERE account_id = $1", [out]),
    );
    expect(rows).toEqual([{ time_zone: zone }]);
  });

  it("rejects impossible refunds with a readable message", async () => {
    const { out: id } = await cli("accounts", "create", "--name", "Refunded", "--country", "DE");
    const refund = (...more: string[]) => cli("payments", "refund", id, "999999999", ...more);
    expect(await refund()).toMatchObject({ code: 2, out: "--reason is missing" });
    expect((await refund("--reason", "x", "--net", "1.234")).out).toContain("--net must be");
    expect((await refund("--reason", "x", "--net", "-5")).code).not.toBe(0);
    expect((await refund("--reason", "x")).out).toContain("payment with this ID");
    expect((await cli("payments", "refund-sent", id, "1", "--reference", "E2E")).out).toContain(
      "refund with this ID",
    );
  });

  it("rejects assigning or settling payments that aren't parked, with a readable message", async () => {
    const assign = await cli("payments", "assign", "none", "PHA2B3C4D5");
    expect(assign.code).not.toBe(0);
    expect(assign.out).toContain("parked bank transfer with this ID");
    expect((await cli("payments", "settle", "moon", "none", "--note", "x")).out).toContain(
      "PROVIDER must be one of sandbox, stripe, bank",
    );
    expect((await cli("payments", "settle", "bank", "none")).out).toBe("--note is missing");
    expect((await cli("payments", "settle", "bank", "none", "--note", "x")).out).toContain(
      "parked event with this ID",
    );
  });

  it("imports fraud lists completely, or names the line that can't be parsed", async () => {
    const file = path.join(tmpdir(), `fraud-list-${process.pid}.txt`);
    writeFileSync(file, "# exits\n192.0.2.7\n2001:db8::/32\n");
    expect((await cli("fraud-data", "update", "tor-exits", file)).out).toBe(
      "tor-exits has 2 entries now.",
    );
    expect((await cli("fraud-data", "show")).out).toMatch(/tor-exits +2 /);
    writeFileSync(file, "192.0.2.8\nnonsense\n");
    const broken = await cli("fraud-data", "update", "tor-exits", file);
    expect(broken).toMatchObject({ code: 2 });
    expect(broken.out).toContain("Line 2: nonsense isn't an IP");
    expect((await cli("fraud-data", "show")).out).toMatch(/tor-exits +2 /);
    expect((await cli("fraud-data", "update", "moon", file)).out).toContain("DATA must be one of");
    expect((await cli("fraud-data", "reset", "tor-exits")).out).toBe(
      "tor-exits uses the bundled data again.",
    );
    rmSync(file);
  });

  it("imports IP databases for fraud checks, lists the active ones, and rolls back", async () => {
    const file = path.join(tmpdir(), `fraud-places-${process.pid}.mmdb`);
    onTestFinished(() => rmSync(file));
    const places = { country_code: "AT", city: "Graz" };
    // More than one part in the database.
    const whole = makeUniformMmdb("Test City", places, { padding: 2_500_000 });
    writeFileSync(file, whole);
    expect((await cli("fraud-data", "show")).out).toMatch(/ip-places .* embedded: @ip-location-db/);
    const taken = await cli("fraud-data", "update", "ip-places", file);
    expect(taken).toEqual({
      code: 0,
      out: "ip-places is Test City of 2026-11-01T00:00:00.000Z now, 2.5 MB.",
    });
    const shown =
      /ip-places +2026-11-01T00:00:00.000Z +operator: fraud-places-\d+.mmdb \(Test City\)/;
    expect((await cli("fraud-data", "show")).out).toMatch(shown);

    writeFileSync(file, whole.subarray(0, -300));
    const broken = await cli("fraud-data", "update", "ip-places", file);
    expect(broken.code).toBe(2);
    expect(broken.out).toContain("its end is missing. Nothing changed.");
    writeFileSync(file, whole);
    const other = await cli("fraud-data", "update", "ip-networks", file);
    expect(other.out).toContain("should know 50 % as ip-networks. Nothing changed.");
    expect((await cli("fraud-data", "update", "ip-places", "/nowhere")).out).toBe(
      "/nowhere can't be read",
    );
    const folder = await cli("fraud-data", "update", "ip-places", tmpdir());
    expect(folder).toEqual({ code: 2, out: `${tmpdir()} is a folder, not a file` });
    expect((await cli("fraud-data", "update", "tor-exits", file, file)).out).toContain("one file");
    expect((await cli("fraud-data", "show")).out).toMatch(shown);
    expect((await cli("fraud-data", "reset", "ip-places")).out).toBe(
      "ip-places uses the bundled data again.",
    );
    expect((await cli("fraud-data", "reset", "ip-places")).out).toBe("Nothing changed.");
    const { rows } = await asOwner((tx) => tx.query("SELECT FROM fraud_ip_chunks"));
    expect(rows).toEqual([]);
  });

  it("verifies the audit log and prints the heads of its chains", async () => {
    const { out: id } = await cli("accounts", "create", "--name", "Logged", "--country", "DE");
    await cli("keys", "create", id, "--name", "Shop");
    expect(await cli("audit", "check")).toEqual({
      code: 0,
      out: "The audit log is complete and unchanged.",
    });
    expect((await cli("audit", "heads")).out).toMatch(new RegExp(`^${id} +1 +[0-9a-f]{64}$`, "m"));
    await asOwner((tx) => tx.query("DELETE FROM audit_log WHERE account_id = $1", [id]));
    const broken = await cli("audit", "check");
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(new RegExp(`account ${id}: row 0: head: .*\n1 findings`));
  });

  it("updates a carrier and keeps its other fields", async () => {
    const set = await cli(
      "carriers",
      "set",
      "simulator",
      "--rate",
      "70",
      "--after-unknown",
      "sent",
    );
    expect(set).toEqual({ code: 0, out: "Changed." });
    await cli("carriers", "set", "simulator", "--priority", "5");
    expect((await cli("carriers", "list")).out).toMatch(/simulator .* 5 +70 +yes +sent/);
    expect(await cli("carriers", "set", "simulator", "--after-unknown", "x")).toMatchObject({
      code: 2,
    });
    await cli("carriers", "set", "simulator", "--rate", "unlimited", "--after-unknown", "fail");
  });

  it("lists failed writes, and exits with code 1 while there are any", async () => {
    expect(await cli("dispatch", "problems")).toEqual({ code: 0, out: "No set-aside outcomes." });
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state, matched_at, problem)
         VALUES (gen_random_uuid(), 'simulator', 'abc', 'DELIVRD', now(), 'no such part')`,
      ),
    );
    const { code, out } = await cli("dispatch", "problems");
    expect(code).toBe(1);
    expect(out).toMatch(/receipt +simulator abc +no such part/);
    const message = "01a20105-61b7-747c-934a-6d305bc6e078";
    expect(await cli("dispatch", "retry", "1000001", message)).toMatchObject({ code: 2 });
    const content = Buffer.from("00ff", "hex");
    const digest = "0123456789abcdef0123456789abcdef";
    await storeUnread({ carrier: "north", kind: "pdu", digest, content, reason: "No end" });
    expect((await cli("dispatch", "problems")).out).toMatch(
      new RegExp(`unread +north ${digest} +No end`),
    );
    expect((await cli("dispatch", "show", digest)).out).toMatch(
      /pdu of north, once: No end[\s\S]*\n00ff$/,
    );
    expect(await cli("dispatch", "dismiss", digest)).toEqual({ code: 0, out: "Deleted." });
    expect(await cli("dispatch", "show", digest)).toMatchObject({ code: 2 });
  });

  it("holds and releases dispatch, and shows the reason", async () => {
    expect(await cli("dispatch", "status")).toEqual({ code: 0, out: "Workers send." });
    expect(await cli("dispatch", "release")).toMatchObject({ code: 2 });
    expect(await cli("dispatch", "hold")).toMatchObject({ code: 2 });
    expect(await cli("dispatch", "hold", "--reason", "New carrier")).toMatchObject({ code: 0 });
    expect(await cli("dispatch", "hold", "--reason", "Again")).toMatchObject({ code: 2 });
    const status = await cli("dispatch", "status");
    expect(status.code).toBe(1);
    expect(status.out).toMatch(/^Dispatch is held since 20\S+Z: New carrier$/);
    const released = await cli("dispatch", "release", "--discard-due");
    expect(released.code).toBe(0);
    expect(released.out).toMatch(/messages, refunded +\d+[\s\S]*Dispatch is released\.$/);
    expect(await cli("dispatch", "status")).toMatchObject({ code: 0 });
  });

  it.each([
    [["accounts", "create", "--name", "X"], /--country is missing/],
    [["accounts", "create", "--name", "X", "--country", "ZZ"], /isn't an ISO 3166-1 code/],
    [
      ["accounts", "create", "--name", "X", "--country", "US", "--time-zone", "Mars/Base"],
      /Mars\/Base isn't a time zone/,
    ],
    [["accounts", "credit", "1", "abc", "--ref", "r"], /AMOUNT/],
    [["accounts", "credit", "999", "1", "--ref", "r"], /There's no account 999/],
    [["nothing"], /npm run cli -- COMMAND/],
  ])("answers %j with one clear line and exit code 2", async (args, message) => {
    const result = await cli(...args);
    expect(result.code).toBe(2);
    expect(result.out).toMatch(message);
  });

  it("previews a price sheet's changes, schedules it, lists it and withdraws it", async () => {
    const head = "country,service,currency,s,m,l,xl";
    const file = (name: string, ...rows: string[]) => {
      const where = path.join(tmpdir(), `posthorn-${process.pid}-${name}`);
      writeFileSync(where, [head, ...rows].join("\n"));
      onTestFinished(() => rmSync(where));
      return where;
    };
    await cli("rates", "import", file("now.csv", "DE,direct,EUR,0.08,0.07,0.06,0.05"));
    const next = file("next.csv", "DE,direct,EUR,0.1,0.07,0.06,0.05");
    const shown = await cli("rates", "import", next, "--preview");
    expect(shown.out).toMatch(/DE +direct +EUR +S +0\.0800 +0\.1000 +\+25\.0 %/);
    expect(shown.out).toContain("Prices that would change: 1. Nothing was imported.");
    const planned = await cli("rates", "import", next, "--valid-from", "2999-01-01");
    expect(planned.out).toBe("Planned 1 rates from 2999-01-01T00:00:00.000Z on, as sheet 1.");
    expect((await cli("rates", "plans")).out).toMatch(/1 +2999-01-01T.* planned/);
    expect((await cli("rates", "withdraw", "1")).out).toBe("Sheet 1 is withdrawn.");
    expect((await cli("rates", "plans")).out).toBe("No sheets are planned.");
    for (const date of ["tomorrow", "2001-01-01", "2026-13-01"]) {
      expect((await cli("rates", "import", next, "--valid-from", date)).code).toBeGreaterThan(0);
    }
  });
});
