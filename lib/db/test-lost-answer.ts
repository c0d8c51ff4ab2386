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
  prototype.query = function losing(...args) {
    const callback = args.at(-1);
    if ((args[0] as { name?: string }).name !== name || typeof callback !== "function") {
      return original.apply(this, args);
    }
    const answer: Callback = (error, result) => {
      const count = result?.rows.length ?? 0;
      if (error || lost > 0 || count === 0) {
        callback(error, result);
      } else {
        lost = count;
        callback(new Error("Connection terminated unexpectedly"));
      }
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
