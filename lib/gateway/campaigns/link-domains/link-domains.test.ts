import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { startCheck } from "./check";
import { createDnsCheck } from "./check-dns";
import { MAX_LINK_DOMAINS } from "./schema-values";
import { startTestDns, type TestDns } from "./test-dns";

const { send, account } = testModule();

let dns: TestDns;
let number = 0;
let domain: string;

beforeAll(async () => {
  dns = await startTestDns();
});
afterAll(() => dns.stop());
beforeEach(() => {
  number += 1;
  domain = `go${number}.example.com`;
  dns.setFailing(false);
});

type Account = typeof account;

const claim = (body: object = {}, customer: Account = account) =>
  send(customer, "POST", "/link_domains", { domain, ...body });

async function check(id: number, customer: Account = account, target = "localhost") {
  await asOwner((tx) =>
    tx.query("UPDATE link_domains SET check_at = now() - interval '1 second' WHERE id = $1", [id]),
  );
  const due = { accountId: customer.id, id };
  await (await startCheck(due, createDnsCheck(target, [dns.server])))?.ended;
  return (await send(customer, "GET", `/link_domains/${id}`)).body;
}

const setRecords = (token: string) => {
  dns.records.set(`TXT _posthorn-challenge.${domain}`, ["v=spf1 -all", token]);
  dns.records.set(`CNAME ${domain}`, ["localhost"]);
};
const findToken = (body: { records: { type: string; value: string }[] }) =>
  body.records.find(({ type }) => type === "TXT")?.value ?? "";
const hostOwner = () =>
  asOwner(async (tx) => {
    const { rows } = await tx.query<{ account_id: string; is_suspended: boolean }>(
      "SELECT account_id, is_suspended FROM link_hosts WHERE domain = $1",
      [domain],
    );
    return rows.map((row) => ({
      accountId: Number(row.account_id),
      isSuspended: row.is_suspended,
    }))[0];
  });

test("claims a domain, and shows the records to set", async () => {
  const { status, body } = await claim({ domain: ` ${domain.toUpperCase()}. ` });
  expect([status, body]).toMatchObject([
    201,
    { domain, state: "pending", is_default: false, problem: null, verified_at: null },
  ]);
  expect(body.records).toEqual([
    { type: "CNAME", name: domain, value: "localhost" },
    {
      type: "TXT",
      name: `_posthorn-challenge.${domain}`,
      value: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
    },
  ]);
  const again = await claim();
  expect([again.status, again.body.code]).toEqual([409, "already_exists"]);
  expect(await hostOwner()).toBeUndefined();
});

test.each(["com", "github.io", "192.0.2.1", "localhost", "https://go.example.com", ""])(
  "rejects the domain “%s”",
  async (wrong) => {
    const { status, body } = await claim({ domain: wrong });
    expect([status, body.violations[0].propertyPath]).toEqual([400, "domain"]);
  },
);

test("verifies by the token, not merely by a domain that points here", async () => {
  const { body } = await claim();
  dns.records.set(`CNAME ${domain}`, ["localhost"]);
  dns.records.set(`TXT _posthorn-challenge.${domain}`, [`${findToken(body)}x`]);
  expect(await check(body.id)).toMatchObject({ state: "pending", problem: "token_missing" });
  expect(await hostOwner()).toBeUndefined();
  setRecords(findToken(body));
  expect(await check(body.id)).toMatchObject({ state: "verified", problem: null });
  expect(await hostOwner()).toEqual({ accountId: account.id, isSuspended: false });
});

test("requires a domain that points here, by name or by IP", async () => {
  const { body } = await claim();
  setRecords(findToken(body));
  dns.records.set(`CNAME ${domain}`, ["elsewhere.example.net"]);
  dns.records.set("A gateway.example.net", ["192.0.2.7", "192.0.2.8"]);
  const checkByAddress = () => check(body.id, account, "gateway.example.net");
  expect(await checkByAddress()).toMatchObject({ state: "pending", problem: "not_pointing" });
  dns.records.delete(`CNAME ${domain}`);
  dns.records.set(`A ${domain}`, ["192.0.2.8"]);
  // Some name servers know no other types than they have.
  dns.broken.add(domain);
  expect(await checkByAddress()).toMatchObject({ state: "verified" });
  dns.records.set(`A ${domain}`, ["192.0.2.9"]);
  expect(await checkByAddress()).toMatchObject({ state: "verified", problem: "dns_failed" });
});

test("suspends a domain whose token is gone after the grace period, and restores it with it", async () => {
  const { body } = await claim();
  setRecords(findToken(body));
  await check(body.id);
  dns.records.delete(`TXT _posthorn-challenge.${domain}`);
  const failing = await check(body.id);
  expect(failing).toMatchObject({ state: "verified", problem: "token_missing" });
  expect(failing.suspends_at - failing.checked_at).toBe(72 * 3_600);
  expect(await hostOwner()).toMatchObject({ isSuspended: false });
  await asOwner((tx) =>
    tx.query("UPDATE link_domains SET failing_since = now() - interval '73 hours' WHERE id = $1", [
      body.id,
    ]),
  );
  dns.setFailing(true);
  expect(await check(body.id)).toMatchObject({ state: "verified", problem: "dns_failed" });
  dns.setFailing(false);
  expect(await check(body.id)).toMatchObject({ state: "suspended", suspends_at: null });
  expect(await hostOwner()).toMatchObject({ isSuspended: true });
  setRecords(findToken(body));
  expect(await check(body.id)).toMatchObject({ state: "verified" });
  expect(await hostOwner()).toMatchObject({ isSuspended: false });
});

test("emails owners once about repeated failures and once about the suspension, and lists the domain", async () => {
  const owner = await makeTestPerson(account.ctx, "owner");
  const attention = async () =>
    (await send(account, "GET", "/stats/attention")).body.items
      .filter(({ subject }: { subject: string | null }) => subject === domain)
      .map(({ kind, severity }: { kind: string; severity: string }) => [kind, severity]);
  const subjects = () =>
    asOwner(async (tx) => {
      const { rows } = await tx.query<{ subject: string }>(
        "SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id",
        [owner.email],
      );
      return rows.map(({ subject }) => subject).filter((subject) => subject.includes(domain));
    });
  const failFor = (minutes: number) =>
    asOwner((tx) =>
      tx.query(
        `UPDATE link_domains SET failing_since = now() - $2 * interval '1 minute', checked_at = now() - interval '11 minutes'
         WHERE id = $1`,
        [id, minutes],
      ),
    );
  const { id, ...body } = (await claim()).body;
  setRecords(findToken(body));
  await check(id);
  dns.records.delete(`TXT _posthorn-challenge.${domain}`);
  await check(id);
  await failFor(20);
  await check(id);
  expect([await subjects(), await attention()]).toEqual([[], [["link_domain_failing", "warn"]]]);
  for (const minutes of [31, 42]) {
    await failFor(minutes);
    await check(id);
  }
  expect(await subjects()).toEqual([`Link domain ${domain} fails its checks`]);
  await failFor(73 * 60);
  await check(id);
  await check(id);
  expect((await subjects()).slice(1)).toEqual([`Link domain ${domain} suspended`]);
  expect(await attention()).toEqual([["link_domain_suspended", "bad"]]);
});

test("gives a domain to one account at a time, and transfers it once the other's record is gone", async () => {
  const other = await makeTestAccount();
  const first = (await claim()).body;
  const second = (await claim({}, other)).body;
  expect(findToken(first)).not.toBe(findToken(second));
  setRecords(findToken(first));
  await check(first.id);
  dns.records.set(`TXT _posthorn-challenge.${domain}`, [findToken(first), findToken(second)]);
  expect(await check(second.id, other)).toMatchObject({ state: "pending", problem: "taken" });
  expect(await hostOwner()).toMatchObject({ accountId: account.id });

  dns.records.set(`TXT _posthorn-challenge.${domain}`, [findToken(second)]);
  await check(first.id);
  expect(await check(second.id, other)).toMatchObject({ state: "verified" });
  expect(await hostOwner()).toEqual({ accountId: other.id, isSuspended: false });
  expect(await check(first.id)).toMatchObject({ state: "suspended", problem: "taken" });
  expect(await hostOwner()).toEqual({ accountId: other.id, isSuspended: false });
  // Deleting the lost one leaves the host to its new account.
  expect((await send(account, "DELETE", `/link_domains/${first.id}`)).status).toBe(204);
  expect(await hostOwner()).toMatchObject({ accountId: other.id });
});

test("releases the host of a deleted domain, also during a check", async () => {
  const { body } = await claim();
  setRecords(findToken(body));
  const due = { accountId: account.id, id: body.id };
  const started = await startCheck(due, async () => {
    expect((await send(account, "DELETE", `/link_domains/${body.id}`)).status).toBe(204);
    return null;
  });
  await started?.ended;
  expect(await hostOwner()).toBeUndefined();
  const again = await claim();
  setRecords(findToken(again.body));
  await check(again.body.id);
  expect(await hostOwner()).toBeDefined();
  await send(account, "DELETE", `/link_domains/${again.body.id}`);
  expect(await hostOwner()).toBeUndefined();
});

test("has one default domain, and checks on request", async () => {
  const first = (await claim({ is_default: true })).body;
  domain = `second-${domain}`;
  const second = (await claim({ is_default: true })).body;
  const isDefault = async (id: number) =>
    (await send(account, "GET", `/link_domains/${id}`)).body.is_default;
  expect([await isDefault(first.id), await isDefault(second.id)]).toEqual([false, true]);
  await send(account, "PUT", `/link_domains/${first.id}`, { is_default: true });
  expect([await isDefault(first.id), await isDefault(second.id)]).toEqual([true, false]);
  await asOwner((tx) =>
    tx.query("UPDATE link_domains SET check_at = NULL WHERE id = $1", [first.id]),
  );
  const { status, body } = await send(account, "PUT", `/link_domains/${first.id}/check`);
  expect([status, body.next_check_at]).toEqual([200, expect.any(Number)]);
});

test("limits the number of domains", async () => {
  const full = await makeTestAccount();
  for (let at = 0; at < MAX_LINK_DOMAINS; at += 1)
    await claim({ domain: `a${at}.${domain}` }, full);
  const { status, body } = await claim({}, full);
  expect([status, body.reason, body.limit]).toEqual([422, "too_many_link_domains", 50]);
});

test("prevents an account from deleting other accounts' hosts by any statement", async () => {
  const { body } = await claim();
  setRecords(findToken(body));
  await check(body.id);
  const other = await makeTestAccount();
  await withAccount(other.id, (tx) => tx.query("DELETE FROM link_hosts"));
  expect(await hostOwner()).toEqual({ accountId: account.id, isSuspended: false });
});
