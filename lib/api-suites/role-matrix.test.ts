import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, type AccessLevel } from "@/lib/core/permissions/permissions";
import { KEY_ROLES, type KeyRole, MEMBER_ROLES, type MemberRole } from "@/lib/core/context";
import { testApi } from "./test-module";
import { allRoutes } from "@/lib/api";
import type { AnyRoute } from "@/lib/http/route";
import { freshIp, makeTestAccount, makeTestKey, makeTestPerson, TEST_IP_HEADER } from "./test-api";
import type { OperationKit } from "./test-kit";
import { listIdNames, getKit, kits, findModule, buildPath } from "./test-kits";
import { projectRoot } from "@/lib/project-root";

/**
 * Requests every operation as every role. The table below and the test kits are hand-written from the design, not
 * read from the code, so a wrong level in lib/core/permissions/permissions.ts or a row with the wrong scope fails
 * here.
 */
const { api } = testApi();

/** W sees and changes, R sees, m sees with numbers masked and texts hidden, o sees what concerns own keys, - gets the page that says who may. */
const MATRIX = `
  scope              owner developer marketing accountant
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
  insightsSpend      R o R R
  fraudChecks        W W R -
  reports            W W W W
  balance            W R R W
  topUp              W - - W
  billingDocuments   R - - R
  budgets            W - R W
  prices             R R R R
  developers         W W - -
  requestLog         R R - -
  routes             W - - -
  reference          R R R -
  team               W R R R
  accountSettings    W - - R
  billingAddress     W - - W
  sendingSettings    W R R -
  profile            W W W W
  exportPersonal     W - W m
`;

const LETTERS: Record<string, AccessLevel> = {
  W: "write",
  R: "read",
  m: "masked",
  o: "own",
  "-": "none",
};

function lines(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
}

const matrix = new Map<string, Record<string, string>>();
const [heading = [], ...scopes] = lines(MATRIX);
for (const [scope = "", ...letters] of scopes) {
  matrix.set(
    scope,
    Object.fromEntries(heading.slice(1).map((role, n) => [role, letters[n] ?? ""])),
  );
}

function getLetter({ permission }: OperationKit, role: MemberRole): string {
  const [, scope = ""] = permission.split(" ");
  return matrix.get(scope)?.[role] ?? "?";
}

function canMember(kit: OperationKit, role: MemberRole): boolean {
  const letter = getLetter(kit, role);
  return kit.permission.startsWith("write ")
    ? letter === "W"
    : ["W", "R", "m", "o"].includes(letter);
}

describe("role table", () => {
  test("has the same scopes as the design document", () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...matrix.keys()].sort());
  });

  test.each([...matrix])("gives each role its level of %s", (scope, letters) => {
    const wanted = Object.fromEntries(
      MEMBER_ROLES.map((role) => [role, LETTERS[letters[role] ?? ""]]),
    );
    expect(PERMISSIONS[scope as keyof typeof PERMISSIONS]).toEqual(wanted);
  });
});

const guarded = allRoutes.filter(({ auth }) => auth !== "public");

const MARKS: Record<string, string> = { W: "yes", R: "yes", m: "masked", o: "own" };
const toRow = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const toTable = (titles: readonly string[], rows: readonly string[][]) =>
  [titles, titles.map(() => "---"), ...rows].map(toRow).join("\n");

/** An operation's line of the page: "masked" with numbers masked and texts hidden, "own" only about own keys. */
function describeOperation(row: AnyRoute): string[] {
  const kit = getKit(row);
  const members = MEMBER_ROLES.map((role) => {
    if (kit.permission === "public") return "yes";
    return canMember(kit, role) ? (MARKS[getLetter(kit, role)] ?? "?") : "–";
  });
  const keys = kit.permission === "public" ? "no sign-in" : (kit.keys?.join(", ") ?? "–");
  const url = `\`${row.method.toUpperCase()} ${row.path}\``;
  return [row.operationId, url, kit.permission, ...members, keys];
}

/** Both tables on one page, for reviewers. */
function permissionsPage(): string {
  const roles = heading.slice(1);
  const levels = scopes.map(([scope = "", ...letters]) => [
    scope,
    ...letters.map((letter) => LETTERS[letter] ?? "?"),
  ]);
  const operations = kits.flatMap(({ module }) =>
    allRoutes.filter((row) => findModule(row) === module).map(describeOperation),
  );
  return `# Who may do what

Members by their role, API keys by theirs. Made from the tables that the tests hold against every operation: the
scopes of \`lib/api-suites/role-matrix.test.ts\`, and each operation's line in the \`test-kit.ts\` of its module. After a
change \`npx vitest run --project api lib/api-suites/role-matrix.test.ts -u\` writes this page again.

## Scopes

${toTable(["scope", ...roles], levels)}

## Operations

${toTable(["operation", "URL", "needs", ...roles, "keys"], operations)}
`;
}

test("docs/permissions.md is up to date", async () => {
  await expect(permissionsPage()).toMatchFileSnapshot(
    path.join(projectRoot(), "docs/permissions.md"),
  );
});

test("requires a scope of the table for every operation", () => {
  const named = guarded.map((row) => getKit(row).permission.split(" ")[1] ?? "");
  expect(named.filter((scope) => !matrix.has(scope))).toEqual([]);
});

function call(row: AnyRoute, headers: Record<string, string>): Promise<Response> {
  return api.request(buildPath(row), {
    method: row.method.toUpperCase(),
    headers: {
      ...headers,
      accept: "application/json",
      [TEST_IP_HEADER]: freshIp(),
      ...(row.body !== undefined && { "content-type": "application/json" }),
    },
    ...(row.body !== undefined && { body: "{}" }),
  });
}

/** Somebody of each role, and keys of each, in an account of their own. */
async function makeEverybody() {
  const { ctx } = await makeTestAccount();
  const people = {} as Record<MemberRole, Record<string, string>>;
  for (const role of MEMBER_ROLES) people[role] = (await makeTestPerson(ctx, role)).headers;
  const keys = {} as Record<KeyRole, Record<string, string>>;
  for (const role of KEY_ROLES) keys[role] = (await makeTestKey(ctx, { roles: [role] })).headers;
  return { people, keys };
}

let shared: ReturnType<typeof makeEverybody> | undefined;
/** Whether the call of a row can change what the next one meets: it names no object that is there, and sends `{}`. */
const maySucceed = (row: AnyRoute) =>
  row.method !== "get" &&
  listIdNames(row).length === 0 &&
  (row.body === undefined || row.body.safeParse({}).success);

// Routes that can't succeed share an account.
function everybodyFor(row: AnyRoute) {
  if (maySucceed(row)) return makeEverybody();
  // The first ids, which the paths of calls name, are others'.
  shared ??= makeEverybody().then(makeEverybody);
  return shared;
}

describe("operation permissions", () => {
  test.each(guarded.map((row) => [row.operationId, row] as const))(
    "match the role table: %s",
    async (_, row) => {
      const rule = getKit(row);
      const keys = rule.keys ?? [];
      const everybody = await everybodyFor(row);
      const entitled = MEMBER_ROLES.filter((role) => canMember(rule, role));
      for (const role of MEMBER_ROLES) {
        const response = await call(row, everybody.people[role]);
        const isRefused = response.status === 403;
        expect([role, isRefused]).toEqual([role, !entitled.includes(role)]);
        if (!isRefused) continue;
        const { code, detail } = await response.json();
        expect(code).toBe("forbidden");
        const roles = /^This requires the role (.+); yours is (\w+)\.$/.exec(detail);
        expect([roles?.[1]?.split(/, | or /), roles?.[2]]).toEqual([entitled, role]);
      }
      for (const role of KEY_ROLES) {
        const response = await call(row, everybody.keys[role]);
        expect([role, response.status === 403]).toEqual([role, !keys.includes(role)]);
      }
    },
  );
});

describe("keys expire with their creator's access", () => {
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

  test.each(guarded.map((row) => [row.operationId, row] as const))("%s", async (_, row) => {
    const rule = getKit(row);
    const keys = rule.keys ?? [];
    for (const { maker, role, headers } of await made) {
      const response = await call(row, headers);
      const isOpen = keys.includes(role) && canMember(rule, maker);
      expect([maker, role, response.status !== 403]).toEqual([maker, role, isOpen]);
    }
  });
});
