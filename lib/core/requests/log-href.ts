export interface CountedRequests {
  /** From `hourAlignedRange`, or a URL range of whole hours. */
  range: string;
  status?: readonly ("2xx" | "4xx" | "5xx")[];
  operation?: string;
}

/** Builds a link to the requests made with keys, the list's default. */
export function logHref({ range, status, operation }: CountedRequests): string {
  const parts = [
    ...(status === undefined ? [] : [`status=${status.join(",")}`]),
    ...(operation === undefined ? [] : [`operation=${encodeURIComponent(operation)}`]),
    `created=${range}`,
  ];
  return `/developers/logs?${parts.join("&")}`;
}
