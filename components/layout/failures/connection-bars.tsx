"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { blockedNavigation } from "@/components/hooks/unsaved-work";
import { useStore } from "@/components/hooks/use-store";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { useGatewayDownSince } from "@/lib/queries/transport/gateway-health";
import { sessionChanged } from "@/lib/queries/transport/session-owner";
import { pausedUntil } from "@/lib/queries/transport/pause";
import { barClass, ReloadBar } from "./reload-bar";
import { useIsOnline } from "./use-is-online";

function useIsNavigationBlocked(): boolean {
  // Clears the flag, so the next blocked navigation is announced too.
  useEffect(() => () => blockedNavigation.set(null), []);
  return useStore(blockedNavigation, null)?.reason === "offline";
}

function OfflineBar() {
  const t = useTranslations("shell.connection");
  const { time } = useFormats();
  const [since] = useState(() => Math.floor(Date.now() / 1000));
  const isNavigationBlocked = useIsNavigationBlocked();
  return (
    <p className={barClass}>
      {t("offline", { time: time(since) })} {isNavigationBlocked && t("held")}
    </p>
  );
}

function GatewayDownBar({ since }: { since: number }) {
  const t = useTranslations("shell.connection");
  const { time } = useFormats();
  const isNavigationBlocked = useIsNavigationBlocked();
  return (
    <p className={barClass}>
      {t("away", { time: time(since) })} {isNavigationBlocked && t("held")}
    </p>
  );
}

function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function PauseBar({ until }: { until: number }) {
  const t = useTranslations("shell.connection");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const remaining = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <p className={barClass}>
      {t("paused")} <span aria-hidden>{formatCountdown(remaining)}</span>
    </p>
  );
}

function SessionBar() {
  const t = useTranslations("shell.connection");
  const { accountName, email } = useViewer();
  return <ReloadBar>{t("changed", { account: accountName, email })}</ReloadBar>;
}

export function ConnectionBars() {
  const isOnline = useIsOnline();
  const awaySince = useGatewayDownSince();
  const until = useStore(pausedUntil, null);
  const isChanged = useStore(sessionChanged, false);
  return (
    <div role="status" className={isOnline && !isChanged ? undefined : "sticky top-0 z-20"}>
      {!isOnline && <OfflineBar />}
      {isOnline && awaySince !== null && <GatewayDownBar since={awaySince} />}
      {isChanged && <SessionBar />}
      {until !== null && <PauseBar until={until} />}
    </div>
  );
}
