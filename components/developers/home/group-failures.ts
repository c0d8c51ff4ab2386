import type { RequestLogEntry } from "@/lib/gateway/developers/request-log/schema";

export interface FailureGroup {
  key: string;
  operation: string;
  code: string;
  status: number;
  count: number;
  latest: RequestLogEntry;
}

/** Groups failures, most frequent first. `entries` must be newest first. */
export function groupFailures(entries: readonly RequestLogEntry[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const entry of entries) {
    const code = entry.error_code ?? "";
    const key = `${entry.operation_id} ${entry.status} ${code}`;
    const group = groups.get(key);
    if (group !== undefined) group.count += 1;
    else {
      const { operation_id: operation, status } = entry;
      groups.set(key, { key, operation, code, status, count: 1, latest: entry });
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
