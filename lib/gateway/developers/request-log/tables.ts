import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  request_log: {
    holds: "request log",
    stays:
      "30 days; bodies 7 days; by partition. Masked before they are written, in bodies and URLs: secrets, texts of messages, and every field or parameter that the operation does not know; of phone numbers the last two digits stay, of a body that is no JSON its length",
  },
  request_log_bodies: {
    holds: "request log",
    stays:
      "30 days; bodies 7 days; by partition. Masked before they are written, in bodies and URLs: secrets, texts of messages, and every field or parameter that the operation does not know; of phone numbers the last two digits stay, of a body that is no JSON its length",
  },
} satisfies Tables;
