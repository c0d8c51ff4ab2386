"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useFormats } from "@/components/format/use-formats";
import type { Session } from "@/lib/gateway/identity/sessions/schema";
import { useEndOtherSessions, useEndSession, useSessions } from "@/lib/queries/security";
import { SettingsSection } from "./settings-section";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const cell = "px-4 py-2 text-left first:md:pl-6 last:md:pr-6";

function useDeviceName() {
  const t = useTranslations("security.sessions");
  return ({ browser, system }: Session) => {
    if (browser !== null && system !== null) return t("on", { browser, system });
    return browser ?? system ?? t("unknown");
  };
}

function SessionRow({ session }: { session: Session }) {
  const t = useTranslations("security.sessions");
  const deviceName = useDeviceName()(session);
  const { dateTime } = useFormats();
  const end = useEndSession();
  return (
    <tr className="border-line-soft border-b last:border-b-0">
      <th scope="row" className={`${cell} font-normal`}>
        {deviceName}
        {session.is_current && <span className="text-ink-3"> · {t("current")}</span>}
      </th>
      <td className={`${cell} max-md:hidden`}>{session.ip ?? "–"}</td>
      <td className={cell}>
        <DateTime at={session.last_seen_at} />
      </td>
      <td className={`${cell} max-md:hidden`}>
        <DateTime at={session.created_at} isAbsolute />
      </td>
      <td className={`${cell} text-right`}>
        {!session.is_current && (
          <Button
            variant="quiet"
            isBusy={end.isPending}
            aria-label={t("endLabel", {
              browser: deviceName,
              time: dateTime(session.last_seen_at),
            })}
            onClick={() => end.mutate(session.id)}
          >
            {t("end")}
          </Button>
        )}
        {end.error !== null && (
          <p role="alert" className="text-bad-ink">
            {end.error.message}
          </p>
        )}
      </td>
    </tr>
  );
}

/** List of sessions. Signing in again undoes a sign-out, so there is no confirmation. */
export function SessionsSection() {
  const t = useTranslations("security.sessions");
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const data = useSkeletonData(sessions.data, sessions.error);
  const rows = data?.rows ?? [];
  return (
    <SettingsSection title={t("title")} isWide>
      {sessions.error !== null && (
        <div className="px-4 md:px-6">
          <ErrorPanel
            error={sessions.error}
            title={t("loadError")}
            onRetry={() => void sessions.refetch()}
          />
        </div>
      )}
      {data === undefined && sessions.error === null && (
        <SkeletonRows widths={["w-40", "w-24", "w-24"]} rows={2} />
      )}
      {rows.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr className="border-line border-b text-ink-3 text-small">
              <th scope="col" className={`${cell} font-normal`}>
                {t("browser")}
              </th>
              <th scope="col" className={`${cell} font-normal max-md:hidden`}>
                {t("address")}
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                {t("lastSeen")}
              </th>
              <th scope="col" className={`${cell} font-normal max-md:hidden`}>
                {t("since")}
              </th>
              <th scope="col" className={cell}>
                <span className="sr-only">{t("actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 1 && (
        <div className="grid gap-2 px-4 pt-3 md:px-6">
          {endOthers.error !== null && <ErrorPanel error={endOthers.error} />}
          <div>
            <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              {t("endOthers")}
            </Button>
          </div>
        </div>
      )}
    </SettingsSection>
  );
}
