import type { Credentials } from "@/lib/auth/authenticate";
import type { Context, KeyKind } from "@/lib/core/context";
import type { DomainError } from "@/lib/core/errors";
import type { HttpMethod, Permission } from "./route";

export interface ProtocolInput {
  query: string;
  form: string;
  params: Record<string, string>;
  path: string;
  idempotencyKey: string | undefined;
}

export interface PlainResponse {
  status: number;
  text: string;
}

/** Foreign protocol with its own authentication and response format. */
export interface Protocol {
  methods: readonly HttpMethod[];
  path: string;
  operationId: string;
  /** The request log then omits the query. */
  hasSecretQuery: boolean;
  keyKind: KeyKind;
  /** GET may write here, so test key access must be explicit. */
  permission: Permission & { testKeys: boolean };
  readCredentials: (input: ProtocolInput) => Credentials | null;
  run: (ctx: Context, input: ProtocolInput) => Promise<PlainResponse>;
  /** `status` is the API's own. */
  refuse: (error: DomainError, status: number) => PlainResponse;
}
