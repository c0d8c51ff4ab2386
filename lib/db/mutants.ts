import pg from "pg";

type Query = (this: unknown, ...args: unknown[]) => unknown;

/**
 * For tests of the tests: runs `work` while every statement that contains `from` is sent with `to`
 * instead. Throws when no statement was changed, so that a mutant can never pass unnoticed.
 */
export async function withMutant<T>(from: string, to: string, work: () => Promise<T>): Promise<T> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let changed = 0;
  prototype.query = function mutated(...args) {
    const [first, ...rest] = args;
    const text = typeof first === "string" ? first : (first as { text?: string })?.text;
    if (text === undefined || !text.includes(from)) return original.apply(this, args);
    changed += 1;
    const mutant = text.replaceAll(from, to);
    // Without its name, so that the prepared original is not used.
    const query =
      typeof first === "string" ? mutant : { ...(first as object), text: mutant, name: undefined };
    return original.call(this, query, ...rest);
  };
  try {
    const result = await work();
    if (changed === 0) throw new Error(`The mutant changed no statement: ${from}`);
    return result;
  } finally {
    prototype.query = original;
  }
}
