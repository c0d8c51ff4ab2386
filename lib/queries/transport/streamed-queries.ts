import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from "@tanstack/react-query";

/**
 * During server rendering, components call the API as in the browser, and the results are embedded in the page, so
 * that its first rows need no further request.
 */

/** Maximum time that rendering waits for queries; unfinished ones are left to the browser. */
const MAX_QUERY_WAIT_MS = 300;
/** For dependent queries, such as a list's rows, which wait for its filters. */
const MIN_WAIT_MS = 200;
const MAX_WAIT_MS = 1_000;
/** Marks embedded results. */
export const ANSWERS_ATTRIBUTE = "data-answers";

type Answer = readonly [key: QueryKey, data: unknown];

class RenderQueries {
  readonly #begun = Date.now();
  readonly #asked = new Map<string, Promise<void>>();
  readonly #fresh: Answer[] = [];
  readonly #client: QueryClient;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Resolves once the result is cached, or the query failed or timed out. Same promise for the same key. */
  ask(key: QueryKey, fetchAnswer: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const hash = hashKey(key);
    const existing = this.#asked.get(hash);
    if (existing !== undefined) return existing;
    const pending = this.#answer(key, fetchAnswer);
    this.#asked.set(hash, pending);
    return pending;
  }

  async #answer(key: QueryKey, fetchAnswer: (signal: AbortSignal) => Promise<unknown>) {
    const passed = Date.now() - this.#begun;
    const remaining = Math.max(
      MAX_QUERY_WAIT_MS - passed,
      Math.min(MIN_WAIT_MS, MAX_WAIT_MS - passed),
    );
    if (remaining <= 0) return;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), remaining);
    try {
      const late = new Promise<never>((_, reject) =>
        limit.signal.addEventListener("abort", () => reject(limit.signal.reason)),
      );
      const data = await Promise.race([fetchAnswer(limit.signal), late]);
      this.#client.setQueryData(key, data);
      this.#fresh.push([key, data]);
    } catch {
      // The browser repeats the query and shows the error.
    } finally {
      clearTimeout(timer);
    }
  }

  consumeText(): string | null {
    if (this.#fresh.length === 0) return null;
    const text = JSON.stringify(this.#fresh.splice(0));
    // Prevents the text from closing its script element.
    return text.replaceAll("<", "\\u003c");
  }
}

const renderQueries = new WeakMap<QueryClient, RenderQueries>();

/** Returns the page's cache of render queries. */
export function getRenderQueries(client: QueryClient): RenderQueries {
  const existing = renderQueries.get(client);
  if (existing !== undefined) return existing;
  const created = new RenderQueries(client);
  renderQueries.set(client, created);
  return created;
}

interface StreamedData {
  readonly elements: WeakSet<Element>;
  readonly data: Map<string, unknown>;
}

/** By cache, as a page whose hydration restarts has a second one. */
const streamedData = new WeakMap<QueryClient, StreamedData>();

function getStreamedData(client: QueryClient): StreamedData {
  const existing = streamedData.get(client) ?? { elements: new WeakSet(), data: new Map() };
  streamedData.set(client, existing);
  return existing;
}

/** Parses streamed data; returns null if incomplete: hydration may start before the text has arrived. */
function parseWhole(text: string): Answer[] | null {
  try {
    return JSON.parse(text) as Answer[];
  } catch {
    return null;
  }
}

/** Reads streamed queries; called repeatedly, as parts of a page arrive later. */
export function readStreamedQueries(client: QueryClient): void {
  const { elements, data: all } = getStreamedData(client);
  for (const element of document.querySelectorAll(`script[${ANSWERS_ATTRIBUTE}]`)) {
    if (elements.has(element)) continue;
    const answers = parseWhole(element.textContent ?? "[]");
    if (answers === null) continue;
    elements.add(element);
    for (const [key, data] of answers) {
      all.set(hashKey(key), data);
      if (client.getQueryData(key) === undefined) client.setQueryData(key, data);
    }
  }
}

const findData = <T>(client: QueryClient, key: QueryKey) =>
  getStreamedData(client).data.get(hashKey(key)) as T | undefined;

/** Checks for a hydrating part that arrives so late that the browser has loaded the data itself. */
export function isLate(
  client: QueryClient,
  key: QueryKey,
  result: UseQueryResult<unknown, Error>,
): boolean {
  readStreamedQueries(client);
  return result.isError || client.getQueryData(key) !== findData(client, key);
}

/** Replaces `result` by the server's data during hydration, so that both renders match. */
export function toRenderedResult<T>(
  client: QueryClient,
  key: QueryKey,
  result: UseQueryResult<T, Error>,
): UseQueryResult<T, Error> {
  const data = findData<T>(client, key);
  const isPending = data === undefined;
  const then = {
    ...result,
    data,
    error: null,
    status: isPending ? "pending" : "success",
    isPending,
    isLoading: isPending,
    isSuccess: !isPending,
    isError: false,
    isLoadingError: false,
    isRefetchError: false,
    isPlaceholderData: false,
  };
  return then as UseQueryResult<T, Error>;
}
