import { beforeAll, beforeEach } from "vitest";
import type { MemberRole } from "@/lib/core/context";
import type { AccountOptions } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import {
  makeTestAccount,
  makeTestApi,
  makeTestPerson,
  type TestAccount,
  type TestPerson,
} from "./test-api";

interface ModuleOptions<Name extends string> {
  account?: AccountOptions;
  /** Who is signed in there, by the names under which they are returned. */
  people?: Readonly<Record<Name, MemberRole>>;
  /** One account for all tests of the file; default: each test has its own. */
  isShared?: boolean;
}

type TestModule<Name extends string> = ReturnType<typeof makeTestApi> & {
  account: TestAccount;
} & Record<Name, TestPerson>;

/**
 * What the tests of a module begin with: a database, an API, an account and its people. The account and the people are the same
 * objects throughout; before each test they become others, unless `isShared`.
 */
export function testModule<Name extends string = never>({
  account: options = {},
  people,
  isShared = false,
}: ModuleOptions<Name> = {}): TestModule<Name> {
  testDatabase();
  const account = {} as TestAccount;
  const roles = Object.entries<MemberRole>(people ?? {});
  const persons = Object.fromEntries(roles.map(([name]) => [name, {}]));
  const make = async () => {
    Object.assign(account, await makeTestAccount(options));
    for (const [name, role] of roles) {
      Object.assign(persons[name] ?? {}, await makeTestPerson(account.ctx, role));
    }
  };
  if (isShared) beforeAll(make);
  else beforeEach(make);
  return { ...makeTestApi(), account, ...persons } as TestModule<Name>;
}
