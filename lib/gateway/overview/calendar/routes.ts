import { CALENDAR_TYPE } from "@/lib/core/calendar/icalendar";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, nothing, type Permission, route } from "@/lib/http/route";
import { calendarFeedParamsSchema, calendarFeedSchema } from "./schema";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendar,
  getCalendarFeed,
  getFeed,
} from "./service";

const members = rolesWith("read", "messages");
const own: Permission = { members, keys: [] };
const common = { tag: "Calendar" } as const;
const calendar = { kind: "download", contentTypes: [CALENDAR_TYPE] } as const;

export const calendarRoutes = [
  route({
    ...common,
    auth: "account",
    method: "get",
    path: "/calendar",
    operationId: "downloadCalendar",
    summary: "Download what will go out as iCalendar",
    description:
      "Scheduled bulks and runs of recurring bulks of the next 90 days, without texts and numbers of people.",
    permission: { members, keys: ["messaging", "read"] },
    returns: calendar,
    status: 200,
    run: (ctx) => downloadCalendar(ctx),
  }),
  route({
    ...common,
    auth: "session",
    method: "get",
    path: "/calendar_feed",
    operationId: "getCalendarFeed",
    summary: "Get your secret calendar URL",
    permission: own,
    returns: data("CalendarFeed", calendarFeedSchema),
    status: 200,
    run: (ctx) => getCalendarFeed(ctx),
  }),
  route({
    ...common,
    auth: "session",
    method: "put",
    path: "/calendar_feed",
    operationId: "createCalendarFeed",
    summary: "Create your secret calendar URL",
    description: "Keeps one that exists.",
    permission: own,
    returns: data("CalendarFeed", calendarFeedSchema),
    status: 200,
    run: (ctx) => createCalendarFeed(ctx),
  }),
  route({
    ...common,
    auth: "session",
    method: "delete",
    path: "/calendar_feed",
    operationId: "deleteCalendarFeed",
    summary: "Revoke your secret calendar URL",
    permission: own,
    returns: nothing,
    status: 204,
    run: (ctx) => deleteCalendarFeed(ctx),
  }),
  route({
    ...common,
    auth: "public",
    internal: true,
    method: "get",
    path: "/calendar_feeds/{token}",
    operationId: "readCalendarFeed",
    summary: "Read the calendar of a secret URL",
    params: calendarFeedParamsSchema,
    returns: calendar,
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getFeed(ctx, params.token),
  }),
] as const;
