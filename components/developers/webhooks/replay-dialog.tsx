"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { Checkbox } from "@/components/ui/toggles";
import { DAY_SECONDS, HOUR_SECONDS } from "@/lib/core/time/units";
import { EVENT_RETENTION_DAYS } from "@/lib/gateway/developers/webhooks/schema-values";
import type { Replay } from "@/lib/gateway/developers/webhooks/schema";
import { useReplay, useReplayCount } from "@/lib/queries/webhooks";

const PERIODS = {
  hour: HOUR_SECONDS,
  day: DAY_SECONDS,
  three: 3 * DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  all: EVENT_RETENTION_DAYS * DAY_SECONDS,
} as const;
type Period = keyof typeof PERIODS;
const ALL_PERIODS = Object.keys(PERIODS) as Period[];

/** Returns the possible ends, which must be after the start. */
const endsAfter = (since: Period) =>
  ALL_PERIODS.filter((period) => PERIODS[period] < PERIODS[since]);

export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("webhooks.replay");
  // Uses one instant for both the count and the replay.
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [period, setPeriod] = useState<Period>("day");
  const [until, setUntil] = useState<Period | "now">("now");
  const [isAll, setAll] = useState(false);
  const to = until === "now" ? null : now - PERIODS[until];
  const body = { from: now - PERIODS[period], to, is_all: isAll };
  const { data: replayCount, error } = useReplayCount(id, body);
  const waiting = { from: now - PERIODS.all, is_waiting: true };
  const waitingCount = useReplayCount(id, waiting).data?.count ?? 0;
  const replay = useReplay(id);
  const isEmpty = replayCount === undefined || replayCount.count === 0;
  const setSince = (since: Period) => {
    setPeriod(since);
    // The end must stay after the start.
    if (until !== "now" && !endsAfter(since).includes(until)) setUntil("now");
  };
  const send = (selected: Replay) =>
    replay.mutate(selected, {
      onSuccess: ({ count }) => {
        showToast({ title: t("done", { count }) });
        onClose();
      },
    });
  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        {(replay.error ?? error) !== null && (
          <ErrorPanel error={(replay.error ?? error) as Error} title={t("failed")} />
        )}
        <SelectField
          label={t("since")}
          value={period}
          onChange={(event) => setSince(event.target.value as Period)}
        >
          {ALL_PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`period.${period}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("until")}
          value={until}
          onChange={(event) => setUntil(event.target.value as Period | "now")}
        >
          <option value="now">{t("now")}</option>
          {endsAfter(period).map((item) => (
            <option key={item} value={item}>
              {t(`period.${item}`)}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={t("isAll")}
          hint={t("isAllHint")}
          checked={isAll}
          onChange={(event) => setAll(event.target.checked)}
        />
        <p role="status" className="min-h-5 text-ink-2">
          {replayCount === undefined ? "" : t("count", { count: replayCount.count })}
          {replayCount?.has_more === true && ` ${t("more")}`}
        </p>
        {waitingCount > 0 && (
          <div className="grid justify-items-start gap-1">
            <p className="text-ink-2">{t("waiting", { count: waitingCount })}</p>
            <Button isBusy={replay.isPending} onClick={() => send(waiting)}>
              {t("retryWaiting", { count: waitingCount })}
            </Button>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            isBusy={replay.isPending}
            reason={isEmpty && replayCount !== undefined ? t("nothing") : undefined}
            onClick={() => send(body)}
          >
            {t("action", { count: replayCount?.count ?? 0 })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
