import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  calendar_feeds: {
    holds: "secret URLs of calendars",
    stays: "until their member revokes them; dead once the member left",
  },
} satisfies Tables;
