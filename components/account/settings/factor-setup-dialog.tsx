"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { CodeField } from "@/components/identity/sign-in/code-field";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { SecondFactorSetup } from "@/lib/gateway/identity/second-factors/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useConfirmSecondFactor } from "@/lib/queries/security";

export interface FactorSetupDialogProps {
  setup: SecondFactorSetup | null;
  onClose: () => void;
  onConfirmed: (codes: string[]) => void;
}

export function FactorSetupDialog({ setup, onClose, onConfirmed }: FactorSetupDialogProps) {
  const t = useTranslations("security.factor");
  return (
    <Dialog title={t("setup")} isOpen={setup !== null} onClose={onClose} requiresExplicitClose>
      {setup !== null && (
        <FactorSetupForm setup={setup} onClose={onClose} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  );
}

function FactorSetupForm({
  setup,
  onClose,
  onConfirmed,
}: FactorSetupDialogProps & { setup: SecondFactorSetup }) {
  const t = useTranslations("security.factor");
  const confirm = useConfirmSecondFactor();
  const [problem, setProblem] = useState<string | undefined>();
  const isRefused = confirm.error instanceof ApiError && confirm.error.status === 400;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    setProblem(code === "" ? t("missing") : undefined);
    if (code === "") return;
    confirm.mutate(code, {
      onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
      onError: () => setProblem(t("wrong")),
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>{t("scan")}</p>
      {/* biome-ignore lint/performance/noImgElement: a picture inside the page; as a picture nothing in it
          can be more than that */}
      <img
        alt={t("qr")}
        width={176}
        height={176}
        className="rounded-control"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
      />
      <div>
        <p className="text-ink-2">{t("type")}</p>
        <p className="flex items-center gap-2">
          <code className="break-all font-mono">
            {setup.secret.match(/.{1,4}/g)?.join(" ") ?? setup.secret}
          </code>
          <CopyButton text={setup.secret} label={t("copyKey")} />
        </p>
      </div>
      {confirm.error !== null && !isRefused && <ErrorPanel error={confirm.error} />}
      <CodeField
        name="code"
        label={t("code")}
        error={confirm.error === null || isRefused ? problem : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" isBusy={confirm.isPending}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
