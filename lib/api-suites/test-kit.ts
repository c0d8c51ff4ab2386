import type { KeyRole } from "@/lib/core/context";
import type { PermissionScope } from "@/lib/core/permissions/permissions";
import type { makeTestApi, TestAccount, TestPerson, TestSender } from "./test-api";

/**
 * Describes a module to the generated suites, in `test-kit.ts` next to its routes. Kits are discovered by file name
 * (test-kits.ts); an operation without an entry fails every suite.
 */

/** An owner who is signed in, with `PASSWORD`. */
export type TestOwner = TestPerson & TestSender & { accountId: number };

/** An account with money, where an operation finds what it needs. */
export interface KitContext {
  api: ReturnType<typeof makeTestApi>["api"];
  account: TestAccount;
  owner: TestOwner;
  /** Sends a request that must succeed; returns the body of its response. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any operation, whose schemas other suites check
  make: (sender: TestSender, method: string, path: string, body?: object) => Promise<any>;
}

/** A successful request; omitted parts come from the kit or the API document's examples. */
export interface ExampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Only where the line's `body` cannot be right for every caller: codes, passwords. */
  body?: object;
  /** Sender, if it isn't the context's owner. */
  as?: TestOwner;
}

/** One operation. Who may call it is written from the design, never read from the rows. */
export interface OperationKit {
  /** Permission that members need, on a scope of the table in role-matrix.test.ts. */
  permission: `${"read" | "write"} ${PermissionScope}` | "public";
  /** Roles of API keys that open it, where any does. */
  keys?: readonly KeyRole[];
  /** Content of a valid file, for uploads. */
  file?: string;
  /** A body that is right, so that only what a suite changes in it can be what is refused. */
  body?: object;
  /** Creates referenced rows if the document's examples alone would match none. */
  exampleRequest?: (context: KitContext) => Promise<ExampleRequest>;
  /**
   * Requests in which a field can name a row, where `exampleRequest` has none: by the field's path, with the path of the
   * row where the field may name several kinds.
   */
  fieldRequests?: Record<string, (context: KitContext) => Promise<ExampleRequest>>;
  /** Audit log action of a writing operation, or the reason for none. */
  audit?: string | { none: string };
  /** Reason why removing the account from its statements has no visible effect. */
  noFilter?: string;
}

/** Data that only its own account can see. */
export interface Belongings {
  /** Ids, by the name of the path parameter they fit. */
  ids?: Record<string, string[]>;
  /** Further words that occur in no other account's rows. */
  canaries?: string[];
}

export interface TestKit {
  operations: Record<string, OperationKit>;
  /** Path parameters that name no row: everyone may say these words. */
  words?: Record<string, string>;
  /** Unknown IDs of parameters that are neither numbers nor UUIDs. */
  unknownIds?: Record<string, string>;
  /** Makes rows of this module that hold the canary in some text. */
  fixture?: (context: KitContext, canary: string) => Promise<Belongings>;
}
