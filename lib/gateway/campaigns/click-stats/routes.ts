import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { clickStatsQuerySchema, clickStatsSchema } from "./schema";
import { clickHoursQuerySchema, clickHoursSchema } from "./schema-hours";
import { campaignFiguresQuerySchema, campaignFiguresSchema } from "./schema-campaigns";
import { getCampaignFigures } from "./campaign-figures";
import { getClickHours } from "./hours";
import { getClickStats } from "./service";

const read: Permission = {
  members: rolesWith("read", "insightsClicks"),
  keys: ["messaging", "read"],
};

export const clickStatsRoutes = [
  route({
    method: "get",
    path: "/stats/clicks",
    operationId: "getClickStats",
    tag: "Stats",
    summary: "Count clicks on short links by period, country, device and more",
    description:
      "Filters of several kinds apply together. Hours are in UTC; days and months start in the given time zone.",
    auth: "account",
    permission: read,
    query: clickStatsQuerySchema,
    returns: data("ClickStats", clickStatsSchema),
    status: 200,
    run: (ctx, { query }) => getClickStats(ctx, query),
  }),
  route({
    method: "get",
    path: "/stats/clicks/hours",
    operationId: "getClickHours",
    tag: "Stats",
    summary: "Count clicks on short links by weekday and hour",
    auth: "account",
    permission: read,
    query: clickHoursQuerySchema,
    returns: data("ClickHours", clickHoursSchema),
    status: 200,
    run: (ctx, { query }) => getClickHours(ctx, query),
  }),
  route({
    method: "get",
    path: "/stats/campaigns",
    operationId: "getCampaignFigures",
    tag: "Stats",
    summary: "Get the figures of link campaigns",
    auth: "account",
    permission: read,
    query: campaignFiguresQuerySchema,
    returns: data("CampaignFiguresList", campaignFiguresSchema),
    status: 200,
    run: (ctx, { query }) => getCampaignFigures(ctx, query),
  }),
] as const;
