import type { EventDataReader } from "@/lib/gateway/developers/webhooks/event-sources";
import { toFraudCheck } from "./resource";
import { findFraudChecks } from "./store";

export const getCheckData: EventDataReader = async (tx, accountId, events) => {
  const ids = events.map(({ subject }) => subject);
  const rows = await findFraudChecks(tx, accountId, ids);
  const checks = new Map(rows.map((row) => [row.id, toFraudCheck(row)]));
  return new Map(
    events.map(({ event_id, subject }) => [
      event_id,
      { check_id: subject, ...checks.get(subject) },
    ]),
  );
};
