/** What a figure of requests counts. */
export interface CountedRequests {
  /** As `hourAlignedRange` writes it, or a range of the URL by whole hours. */
  range: string;
  status?: readonly ("2xx" | "4xx" | "5xx")[];
  operation?: string;
}

/** The log with the requests that a figure counts: those made with keys, which the list has unless asked otherwise. */
export function logHref({ range, status, operation }: CountedRequests): string {
  const parts = [
    ...(status === undefined ? [] : [`status=${status.join(",")}`]),
    ...(operation === undefined ? [] : [`operation=${encodeURIComponent(operation)}`]),
    `created=${range}`,
  ];
  return `/developers/logs?${parts.join("&")}`;
}
