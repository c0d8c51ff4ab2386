import pg from "pg";

type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void;
type Query = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Lets the connection break once between the COMMIT of the statement with this name and its answer: the next
 * time that a pool runs it alone and it returns rows.
 */
export function loseAnswer(name: string): {
  /** Rows of the answer that was lost; 0 as long as none was. */
  lostRows: () => number;
  restore: () => void;
} {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let lost = 0;
  const isLost = (result: pg.QueryResult | undefined) => {
    const count = result?.rows.length ?? 0;
    if (lost > 0 || count === 0) return false;
    lost = count;
    return true;
  };
  const broken = () => new Error("Connection terminated unexpectedly");
  prototype.query = function losing(...args) {
    if ((args[0] as { name?: string }).name !== name) return original.apply(this, args);
    const callback = args.at(-1);
    if (typeof callback !== "function") {
      const answer = original.apply(this, args) as Promise<pg.QueryResult>;
      return answer.then((result) => {
        if (isLost(result)) throw broken();
        return result;
      });
    }
    const answer: Callback = (error, result) => {
      if (!error && isLost(result)) callback(broken());
      else callback(error, result);
    };
    return original.apply(this, [...args.slice(0, -1), answer]);
  };
  return {
    lostRows: () => lost,
    restore: () => {
      prototype.query = original;
    },
  };
}
