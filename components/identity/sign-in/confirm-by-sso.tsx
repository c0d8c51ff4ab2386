"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useConfirmBySso } from "@/lib/queries/single-sign-on";

/** For people without a password: the provider asks them, then leads back to this page. */
export function ConfirmBySso({ name, onCancel }: { name: string; onCancel: () => void }) {
  const t = useTranslations("identity");
  const confirm = useConfirmBySso();
  const leave = () =>
    confirm.mutate(location.pathname + location.search, {
      onSuccess: ({ url }) => location.assign(url),
    });
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t("ssoHint", { name })}</p>
      {confirm.error !== null && <ErrorPanel error={confirm.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button variant="primary" isBusy={confirm.isPending || confirm.isSuccess} onClick={leave}>
          {t("useSso", { name })}
        </Button>
      </div>
    </div>
  );
}
