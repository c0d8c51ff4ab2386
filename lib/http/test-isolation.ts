import { randomBytes } from "node:crypto";
import type { Context } from "@/lib/core/context";
import { type Database, database, useDatabase } from "@/lib/db/client";
import { withMutant } from "@/lib/db/mutants";
import { asOwner, withAccounts } from "@/lib/db/transaction";
import type { DraftContent } from "@/lib/gateway/drafts/schema";
import { createDraft } from "@/lib/gateway/drafts/service";
import { invite } from "@/lib/gateway/invitations/service";
import { handOver, postJson, VALID } from "@/lib/gateway/sms/test-sms";
import type { TableViewCreate } from "@/lib/gateway/table-views/schema";
import { createTableView } from "@/lib/gateway/table-views/service";
import { allRoutes } from "@/lib/http/app";
import type { AnyRoute } from "@/lib/http/route";
import { makeTestAccount, makeTestApi, makeTestKey, makeTestPerson } from "@/lib/http/test-api";

/**
 * No account sees or changes what belongs to another: asked of every operation with every id that the
 * other account has. Two layers hold it, so each is taken away in turn; without both this must go red.
 */
const { api } = makeTestApi();

const guarded = allRoutes.filter(({ auth }) => auth !== "public");
type Headers = Record<string, string>;

const VIEW: TableViewCreate = {
  table: "messages",
  name: "Own view",
  is_shared: true,
  filters: [],
  sort: null,
  columns: ["phone"],
  order: ["phone"],
  density: "default",
};
const DRAFT: DraftContent = {
  mode: "single",
  sender: "POSTHORN",
  to: "",
  text: "Hello",
  voice: null,
  when: null,
  options: { is_text_deleted: null, is_unicode: null, callback_data: null },
};

interface Victim {
  accountId: number;
  /** Ids by the name of the path parameter they fit. */
  ids: Record<string, string[]>;
  /** Words that stand in the victim's rows only. */
  canaries: string[];
}

async function makeVictim(): Promise<Victim> {
  const canary = `victim-${randomBytes(6).toString("hex")}`;
  const { ctx, id, headers } = await makeTestAccount({ balance: "10" });
  const uuids: string[] = [];
  const sender = `V${randomBytes(4).toString("hex")}`;
  for (const text of ["one", "two", "three"]) {
    const message = { ...VALID, sender_id: sender, text: `${canary} ${text}` };
    const answer = await postJson(api, "/sms", headers, message);
    uuids.push((await answer.json()).uuid);
  }
  await handOver(id, 1);
  const key = await makeTestKey(ctx, { name: canary });
  const member = await makeTestPerson(ctx, "marketing", { name: canary });
  const owner: Context = {
    ...ctx,
    actor: {
      kind: "user",
      userId: member.userId,
      sessionId: member.sid,
      role: "owner",
      confirmedAt: new Date(),
    },
  };
  const invitation = await invite(owner, { email: `${canary}@example.org`, role: "marketing" });
  const view = await createTableView(owner, { ...VIEW, name: canary });
  const draft = await createDraft(owner, { ...DRAFT, text: canary });
  const listed = await api.request("/me/sessions", {
    headers: { ...member.headers, accept: "application/json" },
  });
  const sessions: string[] = (await listed.json()).map(({ id: one }: { id: string }) => one);
  const seq = await asOwner(async (tx) => {
    const { rows } = await tx.query("SELECT seq FROM audit_heads WHERE account_id = $1", [id]);
    return Number(rows[0]?.seq);
  });
  const requestId = randomBytes(16).toString("hex");
  await withAccounts([id], (tx) =>
    tx.query(
      `INSERT INTO request_log (account_id, request_id, created_at, method, path, operation_id, status, duration_ms, ip)
       VALUES ($1, $2, now(), 'GET', $3, 'getMe', 200, 1, '127.0.0.1')`,
      [id, requestId, `/me?${canary}`],
    ),
  );
  return {
    accountId: id,
    ids: {
      uuid: [...uuids, draft.uuid],
      view_id: [String(view.id)],
      id: [String(key.id), ...sessions],
      request_id: [requestId],
      user_id: [String(member.userId)],
      invitation_id: [String(invitation.id)],
      account_id: [String(id)],
      // The last of the victim's own count, which is further than the intruder's.
      seq: [String(seq)],
    },
    canaries: [canary, sender, ...uuids, ...sessions, requestId],
  };
}

/** The victim's rows of every table that has an account, as text. */
async function rowsOf(accountId: number): Promise<string> {
  return asOwner(async (tx) => {
    const { rows: tables } = await tx.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
         AND a.attname = 'account_id' ORDER BY 1`,
    );
    let text = "";
    for (const { name } of tables) {
      const { rows } = await tx.query(
        `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS dump FROM ${name} t WHERE $1 = account_id`,
        [accountId],
      );
      text += `${name}: ${rows[0]?.dump}\n`;
    }
    return text;
  });
}

/** Bodies that are right, so that only the foreign id can be what is refused. */
export const BODIES: Record<string, object> = {
  sendSms: VALID,
  dryRunSms: VALID,
  rescheduleSms: { delivery_at: 0 },
  createApiKey: { name: "Own key" },
  updateApiKey: { name: "Taken over", is_active: false },
  changeMemberRole: { role: "developer" },
  invite: { email: "somebody@example.org", role: "developer" },
  askForAccess: { page: "/billing" },
  updateAccountSettings: { name: "Own name" },
  updateSendingSettings: { default_sender: "OWN" },
  updateNotificationSettings: { events: [] },
  changeProfile: { theme: "dark" },
  requestEmailChange: { email: "another@example.org" },
  createTableView: VIEW,
  changeTableView: { name: "Taken over" },
  setTableSettings: {
    columns: null,
    order: null,
    density: "compact",
    wraps_text: true,
    default_view_id: null,
  },
  createDraft: DRAFT,
  updateDraft: { ...DRAFT, revision: 1 },
  rotateApiKey: { overlap_hours: 1 },
};

async function intruder(row: AnyRoute): Promise<Headers> {
  const { ctx } = await makeTestAccount({ balance: "10" });
  const [role] = row.permission?.keys ?? [];
  if (role !== undefined) return (await makeTestKey(ctx, { roles: [role] })).headers;
  return (await makeTestPerson(ctx, row.permission?.members[0] ?? "owner")).headers;
}

/** Parameters that name no row: everybody may say these words. */
const WORDS: Record<string, string> = { table: "messages", country: "DE" };

const idNamesOf = ({ path }: AnyRoute) =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => !Object.hasOwn(WORDS, name));

/** Every way to call the row with something of the victim's: ids in the path, ids and words in filters. */
function attacks(row: AnyRoute, victim: Victim): string[] {
  let paths = [row.path.replace(/\{(\w+)\}/g, (id, name: string) => WORDS[name] ?? id)];
  for (const name of idNamesOf(row)) {
    const ids = victim.ids[name];
    if (ids === undefined)
      throw new Error(`${row.path}: name what {${name}} is, here in this test`);
    paths = paths.flatMap((path) => ids.map((id) => path.replace(`{${name}}`, id)));
  }
  if (row.query?.kind !== "collection") return paths;
  const words = [...Object.values(victim.ids).flat(), ...victim.canaries, "0", "false"];
  const filters = Object.keys(row.query.filters).flatMap((field) =>
    words.flatMap((word) => [`${field}=${word}`, `${field}[]=${word}`]),
  );
  return paths.flatMap((path) => [path, ...filters.map((filter) => `${path}?${filter}`)]);
}

/** Calls the row once; returns what that shows or changes of the victim's, or null. */
async function attackOnce(
  row: AnyRoute,
  path: string,
  victim: Victim,
  headers: Headers,
): Promise<string | null> {
  const response = await api.request(path, {
    method: row.method.toUpperCase(),
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    ...(row.body !== undefined && { body: JSON.stringify(BODIES[row.operationId] ?? {}) }),
  });
  const said = `${row.operationId} ${path} → ${response.status}`;
  const text = await response.text();
  if (idNamesOf(row).length > 0 && response.status !== 404) return said;
  if (response.status >= 500) return said;
  // An error may repeat what was asked for; what is found may not hold it.
  if (response.ok && victim.canaries.some((canary) => text.includes(canary))) {
    return `${said} shows the other account's rows`;
  }
  const isChange = row.path.includes("/ops/") && response.ok;
  return isChange && !/^\{("\w+":0,?)+\}$/.test(text) ? `${said} ${text}` : null;
}

/** Reading disturbs nobody, so several requests read at once. */
const READS_AT_ONCE = 6;

async function attack(row: AnyRoute, victim: Victim, headers: Headers): Promise<string[]> {
  const paths = attacks(row, victim);
  const atOnce = row.method === "get" ? READS_AT_ONCE : 1;
  const leaks: (string | null)[] = [];
  for (let at = 0; at < paths.length; at += atOnce) {
    const some = paths.slice(at, at + atOnce);
    leaks.push(...(await Promise.all(some.map((path) => attackOnce(row, path, victim, headers)))));
  }
  return leaks.filter((leak) => leak !== null);
}

let looked: Promise<Victim> | undefined;

/** One victim for all that only read; each operation that changes something has its own. */
function victimOf(row: AnyRoute): Promise<Victim> {
  if (row.method !== "get") return makeVictim();
  looked ??= makeVictim();
  return looked;
}

export type Weakened = <T>(work: () => Promise<T>) => Promise<T>;

/** What the intruder learns or changes; only the attack itself runs on the weakened gateway. */
export async function leaksOf(rows: readonly AnyRoute[], weakened: Weakened = (work) => work()) {
  const leaks: string[] = [];
  for (const row of rows) {
    const victim = await victimOf(row);
    const headers = await intruder(row);
    const before = await rowsOf(victim.accountId);
    leaks.push(...(await weakened(() => attack(row, victim, headers))));
    if ((await rowsOf(victim.accountId)) !== before) {
      leaks.push(`${row.operationId} changed the other account's rows`);
    }
  }
  return leaks;
}

/** Every statement that names one account lets all through. */
export const withoutFilter = <T>(work: () => Promise<T>) =>
  withMutant("account_id = $1", "account_id >= 0 * $1", work);

/** All roles become the owner, whom row-level security lets see everything. */
export async function withoutPolicies<T>(work: () => Promise<T>): Promise<T> {
  const real = database();
  const bare: Database = { ...real, pool: () => real.pool("owner") };
  useDatabase(bare);
  try {
    return await work();
  } finally {
    useDatabase(real);
  }
}

/** Every operation that needs an account, with its title. */
export const operations = guarded.map(
  (row) => [`${row.method.toUpperCase()} ${row.path}`, row] as const,
);

/**
 * Operations whose filter cannot be seen to be taken away: they ask for no rows of an account, go by the
 * person who asks, or answer with one row, and chance decides which one comes first.
 */
const NO_FILTER = [
  "getMe",
  // Only the note of when the key was used names its account, and nobody waits for that.
  "sendSms",
  "dryRunSms",
  "listMyAccounts",
  "listAccessRequests",
  "getAccountSettings",
  "getSendingSettings",
  "getNotificationSettings",
  "getProfile",
  "createTableView",
  "getTableSettings",
  "setTableSettings",
  "createDraft",
  "createApiKey",
  // Sums carry no mark of whose they are; their own test looks at another account's figures.
  "getMessageStats",
  "getRequestStats",
  "getRunway",
  "getAttention",
  // Prices of a level, which are the same for all accounts of it.
  "getMyPricelist",
  // Of a person, not of an account.
  "listSessions",
  "endOtherSessions",
  "endSession",
  "confirmIdentity",
  "changePassword",
  "getEmailChange",
  "requestEmailChange",
  "cancelEmailChange",
  "getSecondFactor",
  "beginSecondFactor",
  "confirmSecondFactor",
  "removeSecondFactor",
  "renewRecoveryCodes",
  "forgetTrustedBrowsers",
];
export const withData = operations.filter(
  ([, { operationId }]) => !NO_FILTER.includes(operationId),
);
