import { EXAMPLE } from "@/lib/core/reference/example-values";
import type { makeTestApi, TestSender } from "./test-api";
import { type Fixture, makeFixture, placeNextBeside, rowsOf } from "./test-fixture";
import type { ForeignIdCase } from "./test-foreign-id-cases";
import type { Weakened } from "./test-isolation";
import { kitOf, moduleOf, pathOf, unknownId } from "./test-kits";

/** Puts a value at its path; the first entry stands for all of an array. */
function put(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === "[]") {
    const [first, ...more] = Array.isArray(target) ? target : [];
    return rest.length === 0 ? [value] : [put(first, rest, value), ...more];
  }
  const known = (target ?? {}) as Record<string, unknown>;
  return { ...known, [step]: put(known[step], rest, value) };
}

interface Attempt {
  sender: TestSender;
  url: string;
  body: unknown;
}

/** A request of the account `own` that names `id`; without one, a path is that of the kit's own request. */
async function attemptOf(one: ForeignIdCase, own: Fixture, id: string | null): Promise<Attempt> {
  const { context } = own;
  const { row, place, path, isNumber, write, keys } = one;
  const { fieldRequests = {}, exampleRequest, body: usual } = kitOf(row);
  const make = keys.flatMap((key) => fieldRequests[key] ?? [])[0] ?? exampleRequest;
  const example = (await make?.(context)) ?? {};
  const [name = ""] = path;
  const written = write(id ?? "");
  const value = isNumber ? Number(written) : written;
  const isPath = place === "path" && id !== null;
  const params = { ...example.params, ...(isPath && { [name]: written }) };
  const isFilter = place === "query" && row.query?.kind === "collection";
  const query =
    place === "query" ? { ...(!isFilter && example.query), [name]: written } : example.query;
  const body = example.body ?? usual ?? {};
  return {
    sender: example.as ?? context.owner,
    url: pathOf(row, { params, ...(query && { query }) }),
    body: place === "body" ? put(body, path, value) : body,
  };
}

interface Answer {
  status: number;
  text: string;
}

/** Ids and times that differ from answer to answer. */
const VOLATILE =
  /"request_id":"[^"]*"|"id":\d+|\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b|\b\d{10}\b/g;

/** Requests that differ in one id alone. */
interface Try {
  one: ForeignIdCase;
  ids: readonly string[];
  foreign: Attempt;
  unknown: Attempt;
}

/** Makes two accounts, the second of which tries ids of the first. */
export async function makePair(testApi: ReturnType<typeof makeTestApi>) {
  const other = await makeFixture(testApi);
  await placeNextBeside(other.accountId);
  const own = await makeFixture(testApi);
  const canaries = other.canaries.filter((canary) => !own.canaries.includes(canary));

  const idOf = (fixture: Fixture, { holder, parameter, title }: ForeignIdCase): string => {
    const id = fixture.idsOf.get(moduleOf(holder) ?? "")?.[parameter]?.[0];
    if (id === undefined) throw new Error(`${title}: no test kit's fixture makes one`);
    return id;
  };
  const unknownOf = ({ isNumber, parameter }: ForeignIdCase, like: string) => {
    if (/^[\da-f]{8}-/.test(like)) return EXAMPLE.uuid;
    return isNumber || /^\d+$/.test(like) ? "999999999" : unknownId(parameter);
  };

  async function send({ row }: ForeignIdCase, { sender, url, body }: Attempt): Promise<Answer> {
    const answer = await testApi.api.request(url, {
      method: row.method.toUpperCase(),
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...sender.headers,
      },
      ...(row.body !== undefined && { body: JSON.stringify(body) }),
      ...(row.upload !== undefined && { body: kitOf(row).file ?? "" }),
    });
    const text = await answer.text();
    if (row.returns.kind !== "batch" || !answer.ok) return { status: answer.status, text };
    return { status: JSON.parse(text)[0].status, text };
  }

  async function tryOf(one: ForeignIdCase): Promise<Try> {
    const foreignId = idOf(other, one);
    const unknownId = unknownOf(one, foreignId);
    return {
      one,
      ids: [foreignId, unknownId],
      foreign: await attemptOf(one, own, foreignId),
      unknown: await attemptOf(one, own, unknownId),
    };
  }

  /** Returns how the response for the other account's id differs from that for an id of nobody, or null. */
  async function leakOf({ one, ids, ...attempts }: Try): Promise<string | null> {
    const foreign = await send(one, attempts.foreign);
    const unknown = await send(one, attempts.unknown);
    const said = `${one.title} → ${foreign.status}`;
    const pattern = new RegExp(`(?<![\\w-])(${ids.join("|")})(?![\\w-])`, "g");
    const plain = ({ text }: Answer) => text.replaceAll(pattern, "ID").replaceAll(VOLATILE, "");
    if (foreign.status >= 500) return said;
    if (canaries.some((canary) => !ids.includes(canary) && foreign.text.includes(canary)))
      return `${said} shows the other account's rows`;
    if (!one.isUnchecked && foreign.status < 400) return `${said} is accepted`;
    if (foreign.status === unknown.status && plain(foreign) === plain(unknown)) return null;
    return `${said} ${foreign.text}, but an unknown ID → ${unknown.status} ${unknown.text}`;
  }

  /** Every leak, with less to protect the other account. */
  async function leaksOf(cases: readonly ForeignIdCase[], weakened: Weakened): Promise<string[]> {
    const before = await rowsOf(other.accountId);
    const tries: Try[] = [];
    for (const one of cases) tries.push(await tryOf(one));
    const leaks: (string | null)[] = [];
    await weakened(async () => {
      for (const one of tries) leaks.push(await leakOf(one));
    }, other.accountId);
    const after = await rowsOf(other.accountId);
    const mine = await rowsOf(own.accountId);
    // What was sent may be kept, such as filters in the audit log.
    const sent = new Set(tries.flatMap(({ ids }) => ids));
    const shown = canaries.filter((canary) => !sent.has(canary) && mine.includes(canary));
    return [
      ...leaks.filter((leak) => leak !== null),
      ...(after === before ? [] : ["the other account's rows were changed"]),
      ...shown.map((canary) => `${canary} is among the caller's rows`),
    ];
  }

  /** Requests that are refused although their ids are the caller's own. */
  async function refusedOf(cases: readonly ForeignIdCase[]): Promise<string[]> {
    const refused: string[] = [];
    for (const one of cases) {
      const id = one.place === "path" ? null : idOf(own, one);
      const { status, text } = await send(one, await attemptOf(one, own, id));
      if (status >= 300) refused.push(`${one.title} → ${status} ${text}`);
    }
    return refused;
  }

  return { leaksOf, refusedOf };
}
