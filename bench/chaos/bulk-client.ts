import { setTimeout as sleep } from "node:timers/promises";

export interface BulkResponse {
  status: number;
  body: Record<string, unknown>;
}

export interface Wanted {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  file?: string;
  key?: string;
}

export type Ask = (token: string, requested: Wanted) => Promise<BulkResponse>;

/** Longer than a cancellation may take within its request. */
const ANSWER_MS = 15_000;
const GIVE_UP_MS = 120_000;

async function fetchAnswer(
  port: number,
  token: string,
  { method, path, body, file, key }: Wanted,
): Promise<BulkResponse> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      accept: "application/json",
      "x-service-auth-token": token,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: file }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

/** Creates a caller that retries each request, on any process, until the response is final. */
export function repeatingCaller(ports: () => number[], random: () => number) {
  let repeats = 0;
  const ask: Ask = async (token, requested) => {
    for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; repeats += 1) {
      const up = ports();
      const port = up[Math.floor(random() * up.length)];
      // A process killed mid-request sends no response.
      const response =
        port === undefined ? null : await fetchAnswer(port, token, requested).catch(() => null);
      if (response !== null && response.status !== 503 && response.status !== 409) return response;
      await sleep(20 + random() * 60);
    }
    throw new Error(`No answer to ${requested.method} ${requested.path}`);
  };
  return { ask, repeats: () => repeats };
}
