import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { CLICK_CLASSES, CLICK_TYPES } from "./schema-values";

const contains = { type: "text", match: "partial", maxLength: 255 } as const;

export const CLICK_LIST = defineList({
  fields: {
    ip: {
      filter: { ...contains, maxLength: 45, example: EXAMPLE.address },
      page: { urlName: "ip", kind: "text" },
      column: { format: "own" },
    },
    url: { filter: { ...contains, maxLength: 2_000, example: "example.org" } },
    user_agent: {
      filter: { ...contains, maxLength: 1_000, example: "iPhone" },
      page: { urlName: "agent", kind: "text" },
      column: { format: "own" },
    },
    country: {
      filter: { type: "text", match: "exact", array: true, maxLength: 2, example: "DE" },
      column: { format: "own" },
    },
    referer: {
      filter: { ...contains, maxLength: 2_000, example: "example.org" },
      page: { urlName: "referrer", kind: "text" },
      column: { format: "own" },
    },
    date: {
      filter: { type: "timestamp", match: "exact", array: true, range: true },
      page: { urlName: "date", kind: "time" },
      column: { format: "own", isSortable: true },
    },
    type: {
      filter: {
        type: "enum",
        match: "exact",
        array: true,
        values: CLICK_TYPES,
        description: "0: people; 1: machines and tests.",
      },
    },
    class: {
      filter: { type: "enum", match: "exact", array: true, values: CLICK_CLASSES },
      page: { urlName: "class", kind: "choice" },
      column: { format: "own" },
    },
    browser: {
      filter: { ...contains, example: "Safari" },
      page: { urlName: "browser", kind: "text" },
      column: { format: "own" },
    },
    browser_version: { filter: { ...contains, example: "17" } },
    os: {
      filter: { ...contains, example: "iOS" },
      page: { urlName: "os", kind: "text" },
      column: { format: "own" },
    },
    os_version: { filter: { ...contains, example: "17.4" } },
    software_type: { filter: { ...contains, example: "browser" } },
    hardware_type: { filter: { ...contains, example: "mobile" } },
  },
  order: ["date"],
});
