import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { formatStored } from "@/lib/core/statistics/duration-histogram";
import { asOwner } from "@/lib/db/transaction";
import type {
  ClaimedDelivery,
  FinishedDelivery,
} from "@/lib/gateway/developers/webhooks/delivery/claimed";
import { runTurn } from "@/lib/gateway/developers/webhooks/delivery/run-turn";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { makeWebhook, raiseDeliveries } from "./test-webhooks";

const { send, account, owner } = testModule({ people: ["owner"] });

const OUTCOMES = [
  { status: 200, problem: null },
  { status: 204, problem: null },
  { status: 500, problem: "status" },
  { status: null, problem: "timeout" },
  { status: 200, problem: null },
  { status: null, problem: "not_reached" },
] as const;

/** Delivers everything that is due, with outcomes in turn and times from a millisecond to minutes. */
async function deliver(accountId: number, random: () => number): Promise<void> {
  let attempts = 0;
  const finish = ({ request: _unused, ...delivery }: ClaimedDelivery): FinishedDelivery => ({
    ...(OUTCOMES[attempts++ % OUTCOMES.length] ?? OUTCOMES[0]),
    delivery,
    startedAt: new Date(),
    durationMs: Math.round(Math.exp(12 * random())),
    retryAfter: null,
    responseHeaders: null,
    responseBody: null,
  });
  let finished: FinishedDelivery[] = [];
  do {
    const turn = { accountId, due: [], finished, limit: 100, sources: EVENT_SOURCES };
    const { claimed } = await runTurn(turn);
    finished = claimed.map(finish);
  } while (finished.length > 0);
}

test("shows attempts and response times that match recorded attempts and the webhook's last day", async () => {
  const random = createSeededRandom(173);
  const [webhook, other] = [
    await makeWebhook(account.ctx, { target: "https://example.com/1" }),
    await makeWebhook(account.ctx, { target: "https://example.com/2" }),
  ];
  await raiseDeliveries(account.id, 40);
  await deliver(account.id, random);
  for (const { id } of [webhook, other]) {
    const { rows: attempts } = await asOwner((tx) =>
      tx.query<{ status: number | null; problem: string | null; duration_ms: number }>(
        `SELECT a.status, a.problem, a.duration_ms FROM webhook_attempts a
         JOIN webhook_deliveries d USING (account_id, delivery_id) WHERE d.account_id = $1 AND d.webhook_id = $2`,
        [account.id, id],
      ),
    );
    const { totals, periods } = (await send(owner, "GET", `/webhooks/${id}/stats?interval=hour`))
      .body;
    const succeeded = attempts.filter(({ problem }) => problem === null).length;
    const timed = attempts
      .filter(({ status, problem }) => status !== null || problem === "timeout")
      .map(({ duration_ms }) => duration_ms / 1_000)
      .sort((a, b) => a - b);
    expect(succeeded).toBeGreaterThan(0);
    expect(timed.length).toBeLessThan(attempts.length);
    expect(totals).toMatchObject({
      succeeded,
      failed: attempts.length - succeeded,
      timed: timed.length,
    });
    for (const [percentile, share] of [
      [totals.p50, 0.5],
      [totals.p95, 0.95],
    ]) {
      const exact = timed[Math.ceil(timed.length * share) - 1] ?? 0;
      expect(Math.abs(percentile / exact - 1)).toBeLessThanOrEqual(0.05);
    }
    const { last_day: hours } = (await send(owner, "GET", `/webhooks/${id}`)).body;
    expect(
      periods.map(({ period, succeeded, failed }: typeof totals) => ({
        period,
        succeeded,
        failed,
      })),
    ).toEqual(hours.map(({ hour, ...sums }: { hour: number }) => ({ period: hour, ...sums })));
  }
});

const unix = (time: string) => Date.parse(time) / 1_000;

test("starts days in the requested time zone, without response times for hours before the upgrade", async () => {
  const { id } = await makeWebhook(account.ctx, { target: "https://example.com/" });
  const rows = [
    { hour: "2026-10-01T18:00:00Z", succeeded: 2, times: formatStored(new Map([[50, 2]])) },
    { hour: "2026-10-01T19:00:00Z", succeeded: 1, times: "{}" },
    {
      hour: "2026-10-02T03:00:00Z",
      succeeded: 4,
      times: formatStored(
        new Map([
          [50, 1],
          [90, 3],
        ]),
      ),
    },
  ];
  await asOwner(async (tx) => {
    for (const { hour, succeeded, times } of rows)
      await tx.query(
        `INSERT INTO webhook_stats (account_id, webhook_id, hour, succeeded, failed, times)
         VALUES ($1, $2, $3, $4, 1, $5::bigint[])`,
        [account.id, id, hour, succeeded, times],
      );
  });
  const range = `from=${unix("2026-10-01T00:00:00Z")}&to=${unix("2026-10-03T00:00:00Z")}`;
  const read = async (query: string) =>
    (await send(owner, "GET", `/webhooks/${id}/stats?${range}&${query}`)).body;
  const tokyo = await read("time_zone=Asia/Tokyo");
  expect(tokyo.periods).toMatchObject([
    { period: unix("2026-10-01T15:00:00Z"), succeeded: 7, failed: 3, timed: 6 },
  ]);
  const utc = await read("time_zone=UTC");
  expect(utc.periods).toMatchObject([
    { period: unix("2026-10-01T00:00:00Z"), succeeded: 3, failed: 2, timed: 2 },
    { period: unix("2026-10-02T00:00:00Z"), succeeded: 4, failed: 1, timed: 4 },
  ]);
  expect(utc.periods[1].p95).toBeCloseTo(1.1 ** 90.5 / 1_000, 2);
  expect(utc.totals).toMatchObject({ succeeded: 7, failed: 3, timed: 6 });
  const hours = await read("interval=hour");
  expect(hours.periods[1]).toMatchObject({ succeeded: 1, timed: 0, p50: null, p95: null });
  const late = await send(
    owner,
    "GET",
    `/webhooks/${id}/stats?from=${unix("2026-10-01T00:00:00Z") - 30 * 86_400}&to=${unix("2026-10-03T00:00:00Z")}`,
  );
  expect(late.status).toBe(400);
  const stranger = await makeTestAccount();
  expect((await send(stranger, "GET", `/webhooks/${id}/stats`)).status).toBe(404);
});
