"use client";

import { useTranslations } from "next-intl";
import { useExamplePhone } from "@/components/format/use-country";
import { PasteDialog } from "@/components/forms/paste/paste-dialog";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { blockNumbers, useInvalidateBlocks } from "@/lib/queries/blocked-numbers";

export function PasteNumbersDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("blocked.paste");
  const example = useExamplePhone();
  const refresh = useInvalidateBlocks();
  return (
    <PasteDialog
      title={t("title")}
      hint={t("hint")}
      placeholder={example.e164}
      cells={2}
      hasPhones
      send={(lines, getIdempotencyKey) => {
        const body = lines.map(({ cells: [number = "", note] }) => ({
          number: plainPhone(number),
          note,
        }));
        return blockNumbers(body, getIdempotencyKey(body));
      }}
      onAdded={() => void refresh()}
      onClose={onClose}
    />
  );
}
