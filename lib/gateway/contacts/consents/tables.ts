import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  consents: {
    holds: "consent log",
    stays:
      "forever, it outlives the number in a group and its block; number and words until the data of the person is erased ([decision](decisions/0071-forgetting-a-person.md))",
    readBy: ["privacy/traces"],
  },
} satisfies Tables;
