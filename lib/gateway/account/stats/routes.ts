import { getDeliveryStats } from "./delivery";
import { deliveryStatsQuerySchema, deliveryStatsSchema } from "./schema-delivery";
import { spendingQuerySchema, spendingStatsSchema } from "./schema-spending";
import { sourceStatsQuerySchema, sourceStatsSchema } from "./schema-sources";
import { getSourceStats } from "./source-costs";
import { getSpendingStats } from "./spending";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import {
  messageStatsQuerySchema,
  messageStatsSchema,
  requestStatsSchema,
  runwaySchema,
  requestStatsQuerySchema,
} from "./schema";
import { getMessageStats, getRequestStats, getRunway } from "./service";

const delivery: Permission = {
  members: rolesWith("read", "insightsDelivery"),
  keys: ["messaging", "read"],
};
const balance: Permission = { members: rolesWith("read", "balance"), keys: ["messaging", "read"] };
const documents: Permission = {
  members: rolesWith("read", "billingDocuments"),
  keys: ["payments"],
};
const requests: Permission = { members: rolesWith("read", "requestLog"), keys: ["messaging"] };

export const statsRoutes = [
  route({
    method: "get",
    path: "/stats/messages",
    operationId: "getMessageStats",
    tag: "Stats",
    summary: "Count messages by period",
    description:
      "A message counts in the hour it was sent to the carrier, with its latest result. Sums are kept 25 months, or as long as messages; a range with older charges is refused (`sums_expired`). Hours are in UTC; days and months start in the given time zone.",
    auth: "account",
    permission: delivery,
    query: messageStatsQuerySchema,
    returns: data("MessageStats", messageStatsSchema),
    status: 200,
    run: (ctx, { query }) => getMessageStats(ctx, query),
  }),
  route({
    method: "get",
    path: "/stats/delivery",
    operationId: "getDeliveryStats",
    tag: "Stats",
    summary: "Get delivery rates, times and failures by period",
    description:
      "A message counts in the hour it was sent to the carrier, with its latest result, as in `getMessageStats`. Times are measured since the version that introduced them. Sums are kept 25 months, or as long as messages; a range with older charges is refused (`sums_expired`). Hours are in UTC; days and months start in the given time zone.",
    auth: "account",
    permission: delivery,
    query: deliveryStatsQuerySchema,
    returns: data("DeliveryStats", deliveryStatsSchema),
    status: 200,
    run: (ctx, { query }) => getDeliveryStats(ctx, query),
  }),
  route({
    method: "get",
    path: "/stats/spending",
    operationId: "getSpendingStats",
    tag: "Stats",
    summary: "Get spending by period",
    description:
      "Everything that was charged: messages with their links, codes by messenger, fraud checks. Sums of messages are kept 25 months, or as long as messages; a range with older charges is refused (`sums_expired`), the statement has them. Hours are in UTC; days and months start in the given time zone.",
    auth: "account",
    permission: delivery,
    query: spendingQuerySchema,
    returns: data("SpendingStats", spendingStatsSchema),
    status: 200,
    run: (ctx, { query }) => getSpendingStats(ctx, query),
  }),
  route({
    method: "get",
    path: "/stats/sources",
    operationId: "getSourceStats",
    tag: "Stats",
    summary: "Get costs of messages by source",
    description:
      "`source` is the customer's own number on each message. Messages that were deleted are missing. `GET /sms/export` has the messages themselves.",
    auth: "account",
    permission: documents,
    query: sourceStatsQuerySchema,
    returns: data("SourceStats", sourceStatsSchema),
    status: 200,
    run: (ctx, { query }) => getSourceStats(ctx, query),
  }),
  route({
    method: "get",
    path: "/stats/requests",
    operationId: "getRequestStats",
    tag: "Stats",
    summary: "Count API requests by hour and operation",
    auth: "account",
    permission: requests,
    query: requestStatsQuerySchema,
    returns: data("RequestStats", requestStatsSchema),
    status: 200,
    run: (ctx, { query }) => getRequestStats(ctx, query),
  }),
  route({
    method: "get",
    path: "/stats/runway",
    operationId: "getRunway",
    tag: "Stats",
    summary: "Estimate how long the balance lasts",
    auth: "account",
    permission: balance,
    returns: data("Runway", runwaySchema),
    status: 200,
    run: (ctx) => getRunway(ctx),
  }),
] as const;
