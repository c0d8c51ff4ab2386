import { describe, expect, test } from "vitest";
import { z } from "zod";
import { allRoutes } from "@/lib/api";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { findLedgerDiscrepancies, readAccountState } from "@/lib/gateway/messaging/sms/test-sms";
import { buildPath } from "./test-kits";
import { testModule } from "./test-module";

/** Requesting a dry run of an operation without one must not send or charge. */
const { send, account, owner } = testModule({
  people: ["owner"],
  account: { balance: "100" },
  hasRates: true,
});

const hasOwnDryRun = new Set(["replayWebhook"]);
const rows = allRoutes.filter(
  ({ method, auth, body, path, operationId }) =>
    method === "post" &&
    auth !== "public" &&
    body !== undefined &&
    !path.endsWith("/dryrun") &&
    !hasOwnDryRun.has(operationId),
);

test.each(rows.map((row) => [row.operationId, row] as const))(
  "%s rejects is_dryrun and names it",
  async (_, row) => {
    const isList = row.body instanceof z.ZodArray;
    const body = isList ? [{}, { is_dryrun: true }] : { is_dryrun: true };
    const refused = await send(owner, "POST", buildPath(row), body);
    const field = isList ? "[1].is_dryrun" : "is_dryrun";
    expect([refused.status, refused.body.violations]).toEqual([
      400,
      [expect.objectContaining({ propertyPath: field })],
    ]);
  },
);

describe("messages", () => {
  const SMS = { text: "Hello", sender_id: "POSTHORN", phone: EXAMPLE.phone };
  const BULK = { text: "Hello", sender_id: "POSTHORN", phones: [EXAMPLE.phone] };

  test.each([
    ["/sms", SMS],
    ["/bulks", BULK],
  ])(
    "of %s are neither stored nor reserved, and marked as dry runs in the response",
    async (path, body) => {
      for (const is_dryrun of [true, 1, "true"]) {
        const refused = await send(account, "POST", path, { ...body, is_dryrun });
        expect([refused.status, refused.body.detail]).toEqual([
          400,
          `is_dryrun: Nothing was done. Use POST ${path}/dryrun for a dry run.`,
        ]);
      }
      expect((await send(account, "GET", path)).body).toEqual([]);
      expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
      expect(await readAccountState(account.id)).toMatchObject({ messages: 0, held: "0" });
    },
  );

  test.each([
    ["/sms", SMS],
    ["/bulks", BULK],
  ])(
    "of %s are sent with is_dryrun off, and tested as a dry run with it on",
    async (path, body) => {
      for (const is_dryrun of [false, null, 0]) {
        expect((await send(account, "POST", path, { ...body, is_dryrun })).status).toBe(201);
      }
      for (const is_dryrun of [true, false]) {
        const { status } = await send(account, "POST", `${path}/dryrun`, { ...body, is_dryrun });
        expect(status).toBe(201);
      }
    },
  );
});
