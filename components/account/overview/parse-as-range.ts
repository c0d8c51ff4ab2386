"use client";

import { createParser } from "nuqs";
import { isRange } from "./range";

export const parseAsRange = createParser({
  parse: (text) => (isRange(text) ? text : null),
  serialize: (text: string) => text,
});
