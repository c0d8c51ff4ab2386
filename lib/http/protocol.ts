import type { Credentials } from "@/lib/auth/authenticate";
import type { Context, KeyKind } from "@/lib/core/context";
import type { DomainError } from "@/lib/core/errors";
import type { HttpMethod, Permission } from "./route";

/** What was sent: query and form body, one character a byte, and what stands in the path. */
export interface ProtocolInput {
  query: string;
  form: string;
  params: Record<string, string>;
  path: string;
  idempotencyKey: string | undefined;
}

/** A plain text and its status. */
export interface PlainAnswer {
  status: number;
  text: string;
}

/** An operation that speaks another protocol than this API: it signs in and answers in its own way. */
export interface Protocol {
  methods: readonly HttpMethod[];
  path: string;
  operationId: string;
  /** Whether the query holds what the request log must not: then it keeps nothing of it. */
  hasSecretQuery: boolean;
  /** The only keys that open it. */
  keyKind: KeyKind;
  /** GET writes here, too, so it is said whether keys for tests may call it. */
  permission: Permission & { testKeys: boolean };
  credentialsOf: (input: ProtocolInput) => Credentials | null;
  run: (ctx: Context, input: ProtocolInput) => Promise<PlainAnswer>;
  /** How an error is returned; `status` is what the API itself would answer. */
  refuse: (error: DomainError, status: number) => PlainAnswer;
}
