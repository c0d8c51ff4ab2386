import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ApiOptions } from "@/lib/api";
import type { MemberRole } from "@/lib/core/context";
import { type AccountOptions, importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import {
  makeTestAccount,
  makeTestApi,
  makeTestPerson,
  type TestAccount,
  type TestPerson,
} from "./test-api";

interface ApiTestOptions {
  /** Imports rates of a few countries first; sending requires rates. */
  hasRates?: boolean;
  /** In what the API differs from that of other tests. */
  api?: Partial<ApiOptions>;
}

/**
 * Gives a test file a database and an API, which is closed at the end; call it once at the top of the file. It is for tests that
 * make accounts of their own; `testModule` makes one for them.
 */
export function testApi({ hasRates = false, api: options = {} }: ApiTestOptions = {}) {
  const database = testDatabase();
  if (hasRates) beforeAll(importTestRates);
  const running = makeTestApi(options);
  afterAll(() => running.api.close());
  return { database, ...running };
}

interface ModuleOptions<Role extends MemberRole> extends ApiTestOptions {
  account?: AccountOptions;
  /** Signed-in users, one per role, returned by role. */
  people?: readonly Role[];
  /** One account for all tests of the file; default: each test has its own. */
  isShared?: boolean;
}

interface ModuleAccount {
  account: TestAccount;
  /** Makes a new account with new people, which `account` and they are from then on. Options left out are the file's. */
  switchAccount: (change?: AccountOptions) => Promise<void>;
}

type TestModule<Role extends MemberRole> = ReturnType<typeof testApi> &
  ModuleAccount &
  Record<Role, TestPerson>;

/**
 * Gives a test file a database, an API, an account and its people; call it once at the top of the file. The account and the
 * people are the same objects throughout, but before each test they get the fields of new ones, unless `isShared`: fields are
 * read within tests and hooks only, and hooks that read them are registered after the call.
 */
export function testModule<Role extends MemberRole = never>({
  account: options = {},
  people = [],
  isShared = false,
  ...rest
}: ModuleOptions<Role> = {}): TestModule<Role> {
  const running = testApi(rest);
  const account = {} as TestAccount;
  const persons = Object.fromEntries(people.map((role) => [role, {}]));
  const switchAccount = async (change: AccountOptions = {}) => {
    Object.assign(account, await makeTestAccount({ ...options, ...change }));
    for (const role of people)
      Object.assign(persons[role] ?? {}, await makeTestPerson(account.ctx, role));
  };
  if (isShared) beforeAll(() => switchAccount());
  else beforeEach(() => switchAccount());
  return { ...running, account, switchAccount, ...persons } as TestModule<Role>;
}
