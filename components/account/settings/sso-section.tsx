"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { SsoProblemNotice } from "@/components/identity/sign-in/sso-problem";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import type { SingleSignOn } from "@/lib/gateway/identity/single-sign-on/schema";
import type { SsoProblem } from "@/lib/gateway/identity/single-sign-on/schema-problems";
import { useConnectSso, useDisconnectSso } from "@/lib/queries/single-sign-on";
import { SettingsSection } from "./settings-section";

/** Result of connecting with the identity provider. */
export type SsoResult = SsoProblem | "connected" | null;

function Connected({ sso, name }: { sso: SingleSignOn; name: string }) {
  const t = useTranslations("security.sso");
  const { date } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnectSso();
  const close = () => setAsking(false);
  return (
    <>
      <p className="text-ink-2">{t("on", { name, date: date(sso.connected_at ?? 0) })}</p>
      {sso.has_password ? (
        <div>
          <Button onClick={() => setAsking(true)}>{t("disconnect")}</Button>
        </div>
      ) : (
        <p className="text-ink-2">{t("only", { name })}</p>
      )}
      <ConfirmDialog
        title={t("disconnectTitle", { name })}
        action={t("disconnectAction", { name })}
        isOpen={isAsking}
        isBusy={disconnect.isPending}
        error={disconnect.error}
        onClose={close}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: close })}
      >
        {t("disconnectHint")}
      </ConfirmDialog>
    </>
  );
}

function Disconnected({ name }: { name: string }) {
  const t = useTranslations("security.sso");
  const connect = useConnectSso();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <p className="text-ink-2">{t("off", { name })}</p>
      {connect.error !== null && <ErrorPanel error={connect.error} />}
      <div>
        <Button
          isBusy={connect.isPending || isLeaving}
          onClick={() =>
            connect.mutate(undefined, {
              onSuccess: ({ url }) => {
                setLeaving(true);
                location.assign(url);
              },
            })
          }
        >
          {t("connect", { name })}
        </Button>
      </div>
    </>
  );
}

export function SsoSection({ sso, result }: { sso: SingleSignOn; result: SsoResult }) {
  const t = useTranslations("security.sso");
  const name = sso.name ?? "";
  return (
    <SettingsSection title={t("title")}>
      {result === "connected" && sso.connected_at !== null && (
        <Notice>{t("done", { name })}</Notice>
      )}
      {result !== null && result !== "connected" && (
        <SsoProblemNotice problem={result} name={name} />
      )}
      {sso.connected_at === null ? (
        <Disconnected name={name} />
      ) : (
        <Connected sso={sso} name={name} />
      )}
    </SettingsSection>
  );
}
