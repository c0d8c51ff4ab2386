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

/** A request that succeeds; what is left out comes from the kit, or from the examples of the API's document. */
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
  /** Makes what the request names, where the document's examples alone would meet nothing. */
  exampleRequest?: (context: KitContext) => Promise<ExampleRequest>;
  /**
   * Requests in which a field can name a row, where `exampleRequest` has none: by the field's path, with the path of the
   * row where the field may name several kinds.
   */
  fieldRequests?: Record<string, (context: KitContext) => Promise<ExampleRequest>>;
  /** Audit log action of a writing operation, or the reason for none. */
  audit?: string | { none: string };
  /** Why nobody can see it when the account is taken out of its statements. */
  noFilter?: string;
}

/** Data that only its own account can see. */
export interface Belongings {
  /** Ids, by the name of the path parameter they fit. */
  ids?: Record<string, string[]>;
  /** Words that stand in no other account's rows, besides the given one. */
  canaries?: string[];
}

export interface TestKit {
  operations: Record<string, OperationKit>;
  /** Path parameters that name no row: everyone may say these words. */
  words?: Record<string, string>;
  /** Ids that nobody has, of parameters whose form is neither a number nor a UUID. */
  unknownIds?: Record<string, string>;
  /** Makes rows of this module that hold the canary in some text. */
  fixture?: (context: KitContext, canary: string) => Promise<Belongings>;
}
