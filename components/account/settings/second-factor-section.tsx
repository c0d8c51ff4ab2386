"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { SecondFactor } from "@/lib/gateway/identity/second-factors/schema";
import {
  useBeginSecondFactor,
  useDeleteTrustedBrowsers,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
  useSecondFactor,
} from "@/lib/queries/security";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { SettingsSection } from "./settings-section";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const FactorSetupDialog = lazyWhenOnline(async () => ({
  default: (await import("./factor-setup-dialog")).FactorSetupDialog,
}));

type Codes = (codes: string[]) => void;

function TurnedOff({ onCodes }: { onCodes: Codes }) {
  const t = useTranslations("security.factor");
  const begin = useBeginSecondFactor();
  return (
    <>
      <p className="text-ink-2">{t("off")}</p>
      {begin.error !== null && <ErrorPanel error={begin.error} />}
      <div>
        <Button variant="primary" isBusy={begin.isPending} onClick={() => begin.mutate()}>
          {t("turnOn")}
        </Button>
      </div>
      {begin.data !== undefined && (
        <Suspense fallback={null}>
          <FactorSetupDialog
            setup={begin.data}
            onClose={begin.reset}
            onConfirmed={(codes) => {
              begin.reset();
              onCodes(codes);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function TurnedOn({ factor, onCodes }: { factor: SecondFactor; onCodes: Codes }) {
  const t = useTranslations("security.factor");
  const [openDialog, setOpenDialog] = useState<"remove" | "renew" | null>(null);
  const remove = useRemoveSecondFactor();
  const renew = useRenewRecoveryCodes();
  const forget = useDeleteTrustedBrowsers();
  const close = () => setOpenDialog(null);
  return (
    <>
      <p className="text-ink-2">{t("on")}</p>
      <ul className="grid gap-2">
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className={factor.recovery_codes_left < 3 ? "text-warn-ink" : undefined}>
            {t("left", { count: factor.recovery_codes_left })}
          </span>
          <Button onClick={() => setOpenDialog("renew")}>{t("renew")}</Button>
        </li>
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {t("trusted", { count: factor.trusted_browsers })}
          {factor.trusted_browsers > 0 && (
            <Button isBusy={forget.isPending} onClick={() => forget.mutate()}>
              {t("forget")}
            </Button>
          )}
        </li>
      </ul>
      {forget.error !== null && <ErrorPanel error={forget.error} />}
      <div>
        <Button onClick={() => setOpenDialog("remove")}>{t("turnOff")}</Button>
      </div>
      <ConfirmDialog
        title={t("turnOffTitle")}
        action={t("turnOffAction")}
        isOpen={openDialog === "remove"}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      >
        {t("turnOffHint")}
      </ConfirmDialog>
      <ConfirmDialog
        title={t("renewTitle")}
        action={t("renew")}
        isOpen={openDialog === "renew"}
        isBusy={renew.isPending}
        error={renew.error}
        onClose={close}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recovery_codes }) => {
              close();
              onCodes(recovery_codes);
            },
          })
        }
      >
        {t("renewHint")}
      </ConfirmDialog>
    </>
  );
}

export function SecondFactorSection() {
  const t = useTranslations("security.factor");
  const factor = useSecondFactor();
  const data = useSkeletonData(factor.data, factor.error);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <SettingsSection title={t("title")}>
      {factor.error !== null && (
        <ErrorPanel
          error={factor.error}
          title={t("loadError")}
          onRetry={() => void factor.refetch()}
        />
      )}
      {data === undefined && factor.error === null && <Skeleton className="h-16" />}
      {data?.is_active === false && <TurnedOff onCodes={setCodes} />}
      {data?.is_active === true && <TurnedOn factor={data} onCodes={setCodes} />}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </SettingsSection>
  );
}
