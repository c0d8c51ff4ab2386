"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { heldLeave } from "@/components/hooks/unsaved-work";
import { useStore } from "@/components/hooks/use-store";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import type { MemberRole } from "@/lib/core/context";
import { useGatewayAway } from "@/lib/queries/transport/gateway-health";
import { useRoleSinceRefusal } from "@/lib/queries/me";
import { refusals, sessionChanged } from "@/lib/queries/transport/session-owner";
import { pausedUntil } from "@/lib/queries/transport/pause";
import { useIsOnline } from "./use-is-online";

const barClass =
  "border-line border-b bg-warn-soft px-4 py-1.5 text-center text-warn-ink [font-variant-numeric:tabular-nums]";

/** Whether someone wanted to go while this bar is there. */
function useIsHeld(): boolean {
  // The next time someone is held is said anew.
  useEffect(() => () => heldLeave.set(null), []);
  return useStore(heldLeave, null)?.reason === "offline";
}

function OfflineBar() {
  const t = useTranslations("shell.connection");
  const { time } = useFormats();
  const [since] = useState(() => Math.floor(Date.now() / 1000));
  const isHeld = useIsHeld();
  return (
    <p className={barClass}>
      {t("offline", { time: time(since) })} {isHeld && t("held")}
    </p>
  );
}

function AwayBar({ since }: { since: number }) {
  const t = useTranslations("shell.connection");
  const { time } = useFormats();
  const isHeld = useIsHeld();
  return (
    <p className={barClass}>
      {t("away", { time: time(since) })} {isHeld && t("held")}
    </p>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function PauseBar({ until }: { until: number }) {
  const t = useTranslations("shell.connection");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <p className={barClass}>
      {t("paused")} <span aria-hidden>{clock(left)}</span>
    </p>
  );
}

/** What only a page that is loaded anew can put right. */
function ReloadBar({ children }: { children: string }) {
  const t = useTranslations("shell.connection");
  return (
    <p className={barClass}>
      {children}{" "}
      <button type="button" className="font-medium underline" onClick={() => location.reload()}>
        {t("reload")}
      </button>
    </p>
  );
}

function SessionBar() {
  const t = useTranslations("shell.connection");
  const { accountName, email } = useViewer();
  return <ReloadBar>{t("changed", { account: accountName, email })}</ReloadBar>;
}

function RoleBar({ role }: { role: MemberRole }) {
  const t = useTranslations("shell");
  const { accountName } = useViewer();
  const words = { account: accountName, role: t(`role.${role}`) };
  return <ReloadBar>{t("connection.role", words)}</ReloadBar>;
}

/** Thin bars above the page: no connection, no gateway, one that asked us to wait, another session or role. */
export function ConnectionBars() {
  const isOnline = useIsOnline();
  const awaySince = useGatewayAway();
  const until = useStore(pausedUntil, null);
  const isChanged = useStore(sessionChanged, false);
  const role = useRoleSinceRefusal(useStore(refusals, 0));
  const { role: roleOfPage } = useViewer();
  const isOtherRole = role !== undefined && role !== roleOfPage;
  const isSticky = !isOnline || isChanged || isOtherRole;
  return (
    <div role="status" className={isSticky ? "sticky top-0 z-20" : undefined}>
      {!isOnline && <OfflineBar />}
      {isOnline && awaySince !== null && <AwayBar since={awaySince} />}
      {isChanged && <SessionBar />}
      {!isChanged && isOtherRole && <RoleBar role={role} />}
      {until !== null && <PauseBar until={until} />}
    </div>
  );
}
