import { afterEach, expect, test, vi } from "vitest";
import { logHref } from "@/lib/core/requests/log-href";
import { addPeopleFilter } from "@/components/developers/request-log/log-query";
import { parseFilter } from "@/components/data-table/query/filter-text";
import { filterFields } from "@/components/data-table/list-fields";
import { listQuery } from "@/components/data-table/query/list-query";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS, HOUR_MS, HOUR_SECONDS, startOfHour } from "@/lib/core/time/units";
import { testApi } from "@/lib/api-suites/test-module";
import { REQUEST_LOG_LIST } from "./schema-list";
import { STATUS_CLASS_NAMES } from "./schema-status-class";

const { api } = testApi({ api: { hasRequestLog: true } });
afterEach(() => vi.useRealTimers());

const none = { label: "", options: [] };
const FIELDS = filterFields(REQUEST_LOG_LIST, {
  status: { label: "", options: STATUS_CLASS_NAMES.map((value) => ({ value, label: "" })) },
  created_at: { label: "" },
  operation_id: { label: "" },
  request_id: { label: "" },
  method: none,
  key_id: none,
  people: none,
});

/** Returns the API query of the request log page for a link. */
function askedBy(href: string, timeZone: string, now: number): URLSearchParams {
  const given = new URL(href, "http://localhost").searchParams;
  const filters = FIELDS.flatMap(
    (field) => parseFilter(field, given.get(field.urlName) ?? "") ?? [],
  );
  const state = { q: "", filters, sort: null };
  const query = listQuery(REQUEST_LOG_LIST, state, FIELDS, { timeZone, now });
  addPeopleFilter(query, state);
  return query;
}

test.each(["Europe/Berlin", "Asia/Kolkata"])(
  "request figures open a log with the same count, in %s",
  async (timeZone) => {
    const { ctx, headers } = await makeTestAccount();
    const person = await makeTestPerson(ctx, "owner");
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    const ask = (path: string, by = headers) => api.request(path, { headers: by });
    // The dashboard's own requests are in no figure.
    await ask("/me", person.headers);
    for (const hours of [0, 0.4, 3, 21.9, 22.4, 23, 23.4, 24, 24.6, 26, 50]) {
      vi.setSystemTime(now - hours * HOUR_MS);
      await ask("/me");
      await ask("/sms?page=0");
      if (hours % 1 === 0) await ask("/sms/none");
    }
    vi.setSystemTime(now);
    await api.close();

    const read = async (path: string) =>
      (await api.request(path, { headers: { ...headers, accept: "application/ld+json" } })).json();
    const seconds = toUnix(new Date(now));
    // Queries like the developers page: the current hour and the 23 before it.
    const from = startOfHour(seconds) + HOUR_SECONDS - DAY_SECONDS;
    const { totals, operations } = await read(
      `/stats/requests?from=${from}&to=${from + DAY_SECONDS}&by=keys`,
    );
    expect(totals.client_errors).toBeGreaterThan(3);
    const range = hourAlignedRange({ from, to: from + DAY_SECONDS }, seconds, timeZone);
    const figures = [
      { href: logHref({ range }), count: totals.requests },
      { href: logHref({ range, status: ["4xx"] }), count: totals.client_errors },
      { href: logHref({ range, status: ["5xx"] }), count: totals.server_errors },
      ...operations.map((operation: Record<string, string | number>) => ({
        href: logHref({ range, operation: String(operation.operation_id), status: ["4xx", "5xx"] }),
        count: Number(operation.client_errors) + Number(operation.server_errors),
      })),
    ];
    const listed = [];
    for (const { href } of figures) {
      const query = askedBy(href, timeZone, seconds);
      listed.push({ href, count: (await read(`/request_logs?${query}`))["hydra:totalItems"] });
    }
    expect(listed).toEqual(figures);
  },
);
