import { beforeAll, describe, expect, test } from "vitest";
import { ACCESS, type AccessLevel } from "@/lib/core/access";
import { KEY_ROLES, type KeyRole, MEMBER_ROLES, type MemberRole } from "@/lib/core/context";
import { testDatabase } from "@/lib/db/test-database";
import { allRoutes } from "@/lib/http/app";
import type { AnyRoute } from "@/lib/http/route";
import {
  freshAddress,
  makeTestAccount,
  makeTestApi,
  makeTestKey,
  makeTestPerson,
  TEST_ADDRESS_HEADER,
} from "@/lib/http/test-api";

/**
 * Who may do what, asked of every operation with every role. Both tables below are written by hand from the
 * design and say nothing by reading the code, so that a wrong level in lib/core/access.ts, or a row that
 * names the wrong area, goes red here.
 */
testDatabase();
const { api } = makeTestApi();

/** W sees and changes, R sees, m sees with numbers masked and texts hidden, - gets the page that says who may. */
const MATRIX = `
  area               owner developer marketing accountant
  overview           R R R R
  inbox              W R W -
  compose            W W W -
  composeBulk        W - W -
  messages           W R W m
  verification       W W R -
  groups             W m W -
  campaigns          W R W -
  blockedNumbers     W R W -
  insightsDelivery   R R R R
  insightsClicks     R R R -
  fraudChecks        W W R -
  balance            W R R W
  topUp              W - - W
  billingDocuments   R - - R
  prices             R R R R
  developers         W W - -
  requestLog         R R - -
  reference          R R R -
  team               W R R R
  accountSettings    W - - R
  billingAddress     W - - W
  sendingSettings    W R R -
  profile            W W W W
  exportPersonal     W - W -
`;

/** Each operation: the line of the matrix, see or change, and the key roles that open it. */
const OPERATIONS = `
  sendSms              compose change messaging
  dryRunSms            compose change messaging
  listSms              messages see messaging read
  getSms               messages see messaging read
  getSmsTimeline       messages see messaging read
  batchCancelSms       messages change messaging
  batchDeleteSms       messages change messaging
  deleteSms            messages change messaging
  exportSms            exportPersonal see messaging read
  rescheduleSms        messages change messaging
  getMe                balance see messaging read payments
  getMyPricelist       prices see messaging read payments
  listSenders          compose change messaging read
  listApiKeys          developers change
  createApiKey         developers change
  updateApiKey         developers change
  deleteApiKey         developers change
  listRequestLogs      requestLog see messaging
  getRequestLog        requestLog see messaging
  getMessageStats      insightsDelivery see messaging read
  getRequestStats      requestLog see messaging
  getRunway            balance see messaging read
  getAttention         overview see messaging read
  listActivity         team see
  exportActivity       team see
  getActivity          team see
  listMembers          team see
  changeMemberRole     team change
  removeMember         team change
  listInvitations      team see
  invite               team change
  resendInvitation     team change
  revokeInvitation     team change
  listAccessRequests   profile change
  askForAccess         profile change
  listMyAccounts       profile change
  switchAccount        profile change
  getAccountSettings     accountSettings see
  updateAccountSettings  billingAddress change
  getSendingSettings     sendingSettings see
  updateSendingSettings  sendingSettings change
  getNotificationSettings     profile change
  updateNotificationSettings  profile change
  getProfile           profile change
  changeProfile        profile change
  listSessions         profile change
  endOtherSessions     profile change
  endSession           profile change
  confirmIdentity      profile change
  changePassword       profile change
  getEmailChange       profile change
  requestEmailChange   profile change
  cancelEmailChange    profile change
  getSecondFactor      profile change
  beginSecondFactor    profile change
  confirmSecondFactor  profile change
  removeSecondFactor   profile change
  renewRecoveryCodes   profile change
  forgetTrustedBrowsers  profile change
  listTableViews       profile change
  createTableView      profile change
  changeTableView      profile change
  deleteTableView      profile change
  getTableSettings     profile change
  setTableSettings     profile change
  listDrafts           compose change
  createDraft          compose change
  getDraft             compose change
  updateDraft          compose change
  deleteDraft          compose change
  rotateApiKey         developers change
  takeOverApiKey       team change
`;

const LETTERS: Record<string, AccessLevel> = { W: "write", R: "read", m: "masked", "-": "none" };

function lines(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
}

const matrix = new Map<string, Record<string, string>>();
const [heading = [], ...areas] = lines(MATRIX);
for (const [area = "", ...letters] of areas) {
  matrix.set(area, Object.fromEntries(heading.slice(1).map((role, n) => [role, letters[n] ?? ""])));
}

interface Expected {
  area: string;
  need: string;
  keys: string[];
}
const expected = new Map<string, Expected>();
for (const [operation = "", area = "", need = "", ...keys] of lines(OPERATIONS)) {
  expected.set(operation, { area, need, keys });
}

function mayMember({ area, need }: Expected, role: MemberRole): boolean {
  const letter = matrix.get(area)?.[role] ?? "?";
  return need === "change" ? letter === "W" : ["W", "R", "m"].includes(letter);
}

describe("the table of roles", () => {
  test("names the same areas as the design", () => {
    expect(Object.keys(ACCESS).sort()).toEqual([...matrix.keys()].sort());
  });

  test.each([...matrix])("%s", (area, letters) => {
    const wanted = Object.fromEntries(
      MEMBER_ROLES.map((role) => [role, LETTERS[letters[role] ?? ""]]),
    );
    expect(ACCESS[area as keyof typeof ACCESS]).toEqual(wanted);
  });
});

const guarded = allRoutes.filter(({ auth }) => auth !== "public");

test("every operation has a line here, and every line an operation and an area", () => {
  expect([...expected.keys()].sort()).toEqual(guarded.map((row) => row.operationId).sort());
  for (const { area, need } of expected.values()) {
    expect([area, matrix.has(area)]).toEqual([area, true]);
    expect(["see", "change"]).toContain(need);
  }
});

const UUID = "0198c2a0-0000-7000-8000-000000000001";

function call(row: AnyRoute, headers: Record<string, string>): Promise<Response> {
  const path = row.path
    .replace(/\{uuid\}/g, UUID)
    .replace("{request_id}", "A".repeat(32))
    .replace(/\{\w+\}/g, "1");
  return api.request(path, {
    method: row.method.toUpperCase(),
    headers: {
      ...headers,
      accept: "application/json",
      [TEST_ADDRESS_HEADER]: freshAddress(),
      ...(row.body !== undefined && { "content-type": "application/json" }),
    },
    ...(row.body !== undefined && { body: "{}" }),
  });
}

describe("every operation", () => {
  test.each(guarded.map((row) => [row.operationId, row] as const))("%s", async (name, row) => {
    const rule = expected.get(name);
    if (rule === undefined) throw new Error(`Give ${name} its line in this test`);
    const { ctx } = await makeTestAccount();
    const entitled = MEMBER_ROLES.filter((role) => mayMember(rule, role));
    for (const role of MEMBER_ROLES) {
      const answer = await call(row, (await makeTestPerson(ctx, role)).headers);
      const isRefused = answer.status === 403;
      expect([role, isRefused]).toEqual([role, !entitled.includes(role)]);
      if (!isRefused) continue;
      const { code, detail } = await answer.json();
      expect(code).toBe("forbidden");
      const roles = /^This needs the role (.+) in the account; yours is (\w+)\.$/.exec(detail);
      expect([roles?.[1]?.split(/, | or /), roles?.[2]]).toEqual([entitled, role]);
    }
    for (const role of KEY_ROLES) {
      const answer = await call(row, (await makeTestKey(ctx, { roles: [role] })).headers);
      expect([role, answer.status === 403]).toEqual([role, !rule.keys.includes(role)]);
    }
  });
});

describe("keys end where their makers end", () => {
  let made: ReturnType<typeof makeMakers>;
  beforeAll(() => {
    made = makeMakers();
  });

  async function makeMakers() {
    const { ctx } = await makeTestAccount();
    const keys: { maker: MemberRole; role: KeyRole; headers: Record<string, string> }[] = [];
    for (const maker of MEMBER_ROLES) {
      const person = await makeTestPerson(ctx, maker);
      for (const role of KEY_ROLES) {
        const { headers } = await makeTestKey(ctx, { roles: [role], maker: person });
        keys.push({ maker, role, headers });
      }
    }
    return keys;
  }

  test.each(guarded.map((row) => [row.operationId, row] as const))("%s", async (name, row) => {
    const rule = expected.get(name);
    if (rule === undefined) throw new Error(`Give ${name} its line in this test`);
    for (const { maker, role, headers } of await made) {
      const answer = await call(row, headers);
      const isOpen = rule.keys.includes(role) && mayMember(rule, maker);
      expect([maker, role, answer.status !== 403]).toEqual([maker, role, isOpen]);
    }
  });
});
