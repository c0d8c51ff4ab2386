import { type Exchange, isSecure } from "@/lib/http/exchange";
import type { ResponseContent } from "@/lib/http/output/response";
import { isTracing, startRequestSpan } from "@/lib/tracing/tracing";

export function beginSpan(exchange: Exchange, operationId: string): void {
  if (!isTracing()) return;
  const traceparent = exchange.header("traceparent");
  const span = startRequestSpan(operationId, traceparent, exchange.startedAt);
  if (span !== null) exchange.span = span;
}

/** Names the route, never the path or query, which may contain phone numbers. */
export function endSpan(
  { span, method, request, incoming }: Exchange,
  { status, errorCode }: ResponseContent,
  route: string,
  isBehindTls: boolean,
): void {
  span?.end({
    attributes: {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "url.scheme": isBehindTls || isSecure(request, incoming) ? "https" : "http",
    },
    errorType: status >= 500 ? (errorCode ?? String(status)) : undefined,
  });
}
