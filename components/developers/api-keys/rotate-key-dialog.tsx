"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RadioGroup } from "@/components/ui/toggles";
import type { ApiKey, ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";
import { useRotateApiKey } from "@/lib/queries/api-keys";

const OVERLAPS = ["0", "1", "24", "168"] as const;

export interface RotateKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (key: ApiKeyCreated) => void;
}

/** Dialog to rotate a key; the current secret stays valid for the chosen overlap. */
export function RotateKeyDialog({ apiKey, onClose, onRotated }: RotateKeyDialogProps) {
  const t = useTranslations("keys.rotate");
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>("24");
  const rotate = useRotateApiKey(apiKey.id);
  return (
    <Dialog title={t("title", { name: apiKey.name })} isOpen onClose={onClose}>
      <div className="grid gap-4">
        {rotate.error !== null && <ErrorPanel error={rotate.error} title={t("failed")} />}
        <RadioGroup
          label={t("overlap")}
          value={overlap}
          options={OVERLAPS.map((value) => ({ value, label: t(`for.${value}`) }))}
          onChange={setOverlap}
        />
        {apiKey.previous_secret !== null && <p className="text-ink-2">{t("earlier")}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            isBusy={rotate.isPending}
            onClick={() =>
              rotate.mutate({ overlap_hours: Number(overlap) }, { onSuccess: onRotated })
            }
          >
            {t("action")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
