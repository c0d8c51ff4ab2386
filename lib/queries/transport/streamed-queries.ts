import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from "@tanstack/react-query";

/**
 * Responses that come with a page. While a page is rendered on the server, its components call the API as they do
 * in the browser; what was answered goes along with the page, so that its first rows need no second way.
 */

/** What has not been answered once the page took this long is left to the browser. */
const PATIENCE_MS = 300;
/** What is asked for behind others has so long of its own: the rows of a list come behind what it is filtered by. */
const LEAST_MS = 200;
/** No page waits longer, however many queries follow each other. */
const LONGEST_MS = 1_000;
/** Marks the elements that carry answers. */
export const ANSWERS_ATTRIBUTE = "data-answers";

type Answer = readonly [key: QueryKey, data: unknown];

/** The queries of one page while it was rendered. */
class RenderQueries {
  readonly #begun = Date.now();
  readonly #asked = new Map<string, Promise<void>>();
  readonly #fresh: Answer[] = [];
  readonly #client: QueryClient;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /**
   * Resolves when the answer is in the cache, or will not be: because it failed, or took too long. The
   * browser asks again then and says what is wrong. The same promise for the same key.
   */
  ask(key: QueryKey, fetchAnswer: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const hash = hashKey(key);
    const known = this.#asked.get(hash);
    if (known !== undefined) return known;
    const asked = this.#answer(key, fetchAnswer);
    this.#asked.set(hash, asked);
    return asked;
  }

  async #answer(key: QueryKey, fetchAnswer: (signal: AbortSignal) => Promise<unknown>) {
    const passed = Date.now() - this.#begun;
    const left = Math.max(PATIENCE_MS - passed, Math.min(LEAST_MS, LONGEST_MS - passed));
    if (left <= 0) return;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), left);
    try {
      const late = new Promise<never>((_, reject) =>
        limit.signal.addEventListener("abort", () => reject(limit.signal.reason)),
      );
      const data = await Promise.race([fetchAnswer(limit.signal), late]);
      this.#client.setQueryData(key, data);
      this.#fresh.push([key, data]);
    } catch {
      // Not lost: the browser asks for it, and shows what is wrong.
    } finally {
      clearTimeout(timer);
    }
  }

  /** What was answered since this was asked last, as JSON; null: nothing. */
  takeText(): string | null {
    if (this.#fresh.length === 0) return null;
    const text = JSON.stringify(this.#fresh.splice(0));
    // Inside of a script element, nothing may look like its end.
    return text.replaceAll("<", "\\u003c");
  }
}

const renderQueries = new WeakMap<QueryClient, RenderQueries>();

/** The one of a page, which has a cache of its own. */
export function renderQueriesOf(client: QueryClient): RenderQueries {
  const known = renderQueries.get(client);
  if (known !== undefined) return known;
  const created = new RenderQueries(client);
  renderQueries.set(client, created);
  return created;
}

/** What came with a page. */
interface StreamedData {
  readonly elements: WeakSet<Element>;
  readonly data: Map<string, unknown>;
}

/** By cache: a page that starts to hydrate twice has a second one. */
const brought = new WeakMap<QueryClient, StreamedData>();

function broughtTo(client: QueryClient): StreamedData {
  const known = brought.get(client) ?? { elements: new WeakSet(), data: new Map() };
  brought.set(client, known);
  return known;
}

/** Null while the end of the text is still on its way: a page hydrates before all of it has arrived. */
function parseWhole(text: string): Answer[] | null {
  try {
    return JSON.parse(text) as Answer[];
  } catch {
    return null;
  }
}

/** In the browser: puts into the cache what came with the page; parts of a page may come later than others. */
export function readStreamedQueries(client: QueryClient): void {
  const { elements, data: all } = broughtTo(client);
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

const dataOf = <T>(client: QueryClient, key: QueryKey) =>
  broughtTo(client).data.get(hashKey(key)) as T | undefined;

/**
 * Whether a part of a page that hydrates now was rendered with something else on the server. A part may come so late
 * that the browser asked for itself meanwhile, and got what the server had not.
 */
export function isLate(
  client: QueryClient,
  key: QueryKey,
  result: UseQueryResult<unknown, Error>,
): boolean {
  readStreamedQueries(client);
  return result.isError || client.getQueryData(key) !== dataOf(client, key);
}

/** A query as it was when the server rendered the page. */
export function asRendered<T>(
  client: QueryClient,
  key: QueryKey,
  result: UseQueryResult<T, Error>,
): UseQueryResult<T, Error> {
  const data = dataOf<T>(client, key);
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
