"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/toggles";
import { useCopy } from "@/components/hooks/use-copy";

export interface RecoveryCodesDialogProps {
  codes: string[] | null;
  onClose: () => void;
}

/** Shows the codes once; closes only after the user confirms. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useTranslations("security.codes");
  return (
    <Dialog title={t("title")} isOpen={codes !== null} onClose={onClose} requiresExplicitClose>
      {codes !== null && <RecoveryCodes codes={codes} onClose={onClose} />}
    </Dialog>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations("security.codes");
  const ui = useTranslations("ui");
  const [isSaved, setSaved] = useState(false);
  const { isCopied, copy } = useCopy();
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t("hint")}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 border-line border-y py-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => copy(text)}>{isCopied ? ui("copied") : t("copy")}</Button>
        <a
          download="posthorn-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          className={buttonClass()}
        >
          {t("download")}
        </a>
      </div>
      <Checkbox
        label={t("saved")}
        checked={isSaved}
        onChange={({ target }) => setSaved(target.checked)}
      />
      <div className="flex justify-end">
        <Button variant="primary" disabled={!isSaved} onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
