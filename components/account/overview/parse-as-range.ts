"use client";

import { createParser } from "nuqs";
import { isRange } from "./range";

/** Parses a preset or a range in the URL. */
export const parseAsRange = createParser({
  parse: (text) => (isRange(text) ? text : null),
  serialize: (text: string) => text,
});
