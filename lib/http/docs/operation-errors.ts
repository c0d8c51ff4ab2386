import type { ErrorCode } from "@/lib/core/errors";
import { pathParameters } from "./documented-rows";
import { type AnyRoute, getIdempotencyMode } from "@/lib/http/route";

export function listErrorCodes(row: AnyRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const takesBody = row.body !== undefined || row.upload !== undefined;
  if (takesBody || row.query !== undefined) codes.add("invalid_input");
  if (takesBody) {
    codes.add("invalid_json").add("body_too_large").add("unsupported_media_type");
    codes.add("request_timeout");
  }
  if (row.auth !== "public") {
    codes.add("missing_credentials").add("invalid_credentials").add("ambiguous_credentials");
    codes.add("account_not_activated").add("forbidden").add("too_many_requests");
    if (row.method !== "get") codes.add("cross_site_request");
    codes.add("too_many_requests");
  }
  if (pathParameters(row.path).length > 0) codes.add("not_found");
  if (row.returns.kind !== "nothing" && row.returns.kind !== "download")
    codes.add("not_acceptable");
  if (getIdempotencyMode(row) !== "off") {
    codes.add("idempotency_mismatch").add("idempotency_in_progress");
  }
  for (const code of row.errors ?? []) codes.add(code);
  codes.add("ip_blocked").add("internal").add("unavailable");
  return [...codes];
}
