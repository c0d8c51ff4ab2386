import pg from "pg";

type Query = (this: unknown, ...args: unknown[]) => unknown;

function getText(query: unknown): string | undefined {
  return typeof query === "string" ? query : (query as { text?: string } | undefined)?.text;
}

/** For tests: how many statements with `part` in their text are sent while `work` runs. */
export async function countStatements(part: string, work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let count = 0;
  prototype.query = function counted(...args) {
    if (getText(args[0])?.includes(part)) count += 1;
    return original.apply(this, args);
  };
  try {
    await work();
    return count;
  } finally {
    prototype.query = original;
  }
}

/**
 * For tests: runs `between` once, immediately before the first statement with `part` in its text is sent
 * while `work` runs. Throws when there was no such statement.
 */
export async function withInterruption<T>(
  part: string,
  between: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let isDone = false;
  prototype.query = function interrupted(...args) {
    if (isDone || !getText(args[0])?.includes(part)) return original.apply(this, args);
    isDone = true;
    return between().then(() => original.apply(this, args));
  };
  try {
    const result = await work();
    if (!isDone) throw new Error(`No statement was interrupted: ${part}`);
    return result;
  } finally {
    prototype.query = original;
  }
}

/**
 * For tests of the tests: runs `work` while every statement that contains `from` is sent with `to`
 * instead. Throws when no statement was changed, so that a mutant can never pass unnoticed.
 */
export async function withMutant<T>(
  from: string | RegExp,
  to: string,
  work: () => Promise<T>,
): Promise<T> {
  const everywhere = typeof from === "string" ? from : new RegExp(from.source, `${from.flags}g`);
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let changed = 0;
  prototype.query = function mutated(...args) {
    const [first, ...rest] = args;
    const text = getText(first);
    const mutant = text?.replaceAll(everywhere, () => to);
    if (mutant === text) return original.apply(this, args);
    changed += 1;
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
