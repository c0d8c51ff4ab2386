import { expect, it } from "vitest";
import { formatTraceparent, parseTraceparent } from "./trace-context";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

it("reads a traceparent and writes the same one", () => {
  for (const header of [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`]) {
    const context = parseTraceparent(header);
    expect(context && formatTraceparent(context)).toBe(header);
  }
});

it("reads only the first fields of later versions", () => {
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-03-more`)).toEqual({
    traceId: TRACE,
    spanId: SPAN,
    isSampled: true,
  });
});

it.each([
  "",
  TRACE,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-1`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ` 00-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01\n`,
])("ignores %j", (header) => {
  expect(parseTraceparent(header)).toBeNull();
});
