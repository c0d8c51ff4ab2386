"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import type { WebhookSecrets } from "@/lib/gateway/developers/webhooks/schema";

export interface SecretsDialogProps {
  secrets: WebhookSecrets;
  onClose: () => void;
}

/** Dialog with secrets, which are also available in the settings. */
export function SecretsDialog({ secrets, onClose }: SecretsDialogProps) {
  const t = useTranslations("webhooks.secrets");
  const { dateTime } = useFormats();
  const { previous_secret_until: until } = secrets;
  return (
    <Dialog title={t("title")} isOpen isWide onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-1">
          <h3 className="font-medium text-ink-2">{t("secret")}</h3>
          <CodeBlock code={secrets.secret} label={t("secret")} copyLabel={t("copySecret")} />
          <p className="text-ink-3">{t("secretHint")}</p>
          {until !== null && (
            <p className="text-ink-2">{t("previous", { until: dateTime(until) })}</p>
          )}
        </div>
        <div className="grid grid-cols-1 gap-1">
          <h3 className="font-medium text-ink-2">{t("token")}</h3>
          <CodeBlock code={secrets.token} label={t("token")} copyLabel={t("copyToken")} />
          <p className="text-ink-3">{t("tokenHint")}</p>
        </div>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t("close")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
