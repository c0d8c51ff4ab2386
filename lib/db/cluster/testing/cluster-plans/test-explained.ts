import pg from "pg";

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** A statement as it was sent, and its plan as EXPLAIN returns it in JSON. */
export interface Explained {
  text: string;
  plan: unknown;
}

const HAS_PLAN = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

interface Sent {
  text: string;
  values: unknown[];
}

function toSent([first, second]: readonly unknown[]): Sent | undefined {
  const { text, values } =
    typeof first === "object" && first !== null
      ? { text: Reflect.get(first, "text"), values: Reflect.get(first, "values") ?? second }
      : { text: first, values: second };
  if (typeof text !== "string" || !HAS_PLAN.test(text)) return undefined;
  return { text, values: Array.isArray(values) ? values : [] };
}

/**
 * Runs `work` and returns its statements with their plans. Each is explained on its connection just before it runs:
 * with its parameters, transaction, role and settings. Concurrent statements count too, so others must have ended.
 */
export async function explainStatements(work: () => Promise<unknown>): Promise<Explained[]> {
  const query: unknown = Reflect.get(pg.Client.prototype, "query");
  if (typeof query !== "function") throw new Error("pg has no method query");
  const plans: Promise<Explained>[] = [];
  const explaining: Query = function explaining(...args) {
    const sent = toSent(args);
    if (sent === undefined) return Reflect.apply(query, this, args);
    const { text, values } = sent;
    const explain = [`EXPLAIN (FORMAT JSON) ${text}`, values];
    const answer: Promise<pg.QueryResult<{ "QUERY PLAN": unknown }>> = Reflect.apply(
      query,
      this,
      explain,
    );
    const plan = answer.then(({ rows }) => ({ text, plan: rows[0]?.["QUERY PLAN"] }));
    plans.push(plan);
    const run = () => Reflect.apply(query, this, args);
    return plan.then(run, run);
  };
  Reflect.set(pg.Client.prototype, "query", explaining);
  try {
    await work();
  } catch (error) {
    // A failed EXPLAIN aborts the transaction, so report that error.
    await Promise.all(plans);
    throw error;
  } finally {
    Reflect.set(pg.Client.prototype, "query", query);
  }
  return Promise.all(plans);
}
