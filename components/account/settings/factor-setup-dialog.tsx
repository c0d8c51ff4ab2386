"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { mapErrorMessages } from "@/components/forms/map-error-messages";
import { useApiForm } from "@/components/forms/use-api-form";
import { CodeField } from "@/components/identity/sign-in/code-field";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import {
  type SecondFactorSetup,
  secondFactorConfirmSchema,
} from "@/lib/gateway/identity/second-factors/schema";
import { useConfirmSecondFactor } from "@/lib/queries/security";

export interface FactorSetupDialogProps {
  setup: SecondFactorSetup;
  onClose: () => void;
  onConfirmed: (codes: string[]) => void;
}

export function FactorSetupDialog(props: FactorSetupDialogProps) {
  const t = useTranslations("security.factor");
  return (
    <Dialog title={t("setup")} isOpen onClose={props.onClose} requiresExplicitClose>
      <FactorSetupForm {...props} />
    </Dialog>
  );
}

const trim = (code: string) => code.trim();

function FactorSetupForm({ setup, onClose, onConfirmed }: FactorSetupDialogProps) {
  const t = useTranslations("security.factor");
  const confirm = useConfirmSecondFactor();
  const form = useApiForm({
    schema: secondFactorConfirmSchema,
    fields: ["code"],
    defaultValues: { code: "" },
    errorTexts: { code: t("missing") },
    mapError: (error) => mapErrorMessages(error, { code: t("wrong") }),
    isDisposable: true,
    send: ({ code }) => confirm.mutateAsync(code),
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });

  return (
    <Form form={form} className="grid gap-4">
      <p>{t("scan")}</p>
      {/* biome-ignore lint/performance/noImgElement: a data URL; scripts in an image don't run */}
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
      <CodeField {...form.field("code", { setValueAs: trim })} label={t("code")} />
      <DialogActions form={form} cancel={t("cancel")} action={t("confirm")} onClose={onClose} />
    </Form>
  );
}
