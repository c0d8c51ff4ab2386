"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/toggles";
import { useCopy } from "@/components/hooks/use-copy";
import { useFormats } from "@/components/format/use-formats";
import { KEY_VARIABLE } from "@/lib/core/samples/request";
import type { ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";

function downloadEnv({ name, token }: ApiKeyCreated): void {
  const remark = name.replace(/[\r\n]+/g, " ");
  const blob = new Blob([`# ${remark}\n${KEY_VARIABLE}=${token}\n`], { type: "text/plain" });
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = "posthorn.env";
  link.click();
  URL.revokeObjectURL(url);
}

function Secret({ apiKey, onClose }: { apiKey: ApiKeyCreated; onClose: () => void }) {
  const t = useTranslations("keys.secret");
  const { dateTime } = useFormats();
  const { isCopied, copy } = useCopy();
  const [isStored, setStored] = useState(false);
  const { token, previous_secret: previous } = apiKey;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">
        {t.rich(apiKey.kind === "kannel" ? "kannelText" : "text", {
          code: (chunks) => <code className="font-mono text-small">{chunks}</code>,
        })}
      </p>
      <code
        data-testid="secret"
        className="block break-all rounded-control border border-line bg-sunken px-3 py-2 font-mono text-small"
      >
        {token}
      </code>
      {previous !== null && (
        <p className="text-ink-2">{t("previous", { until: dateTime(previous.valid_until) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isStored ? "plain" : "primary"}
          onClick={() => {
            copy(token);
            setStored(true);
          }}
        >
          {isCopied ? t("copied") : t("copy")}
        </Button>
        <Button
          onClick={() => {
            downloadEnv(apiKey);
            setStored(true);
          }}
        >
          <Download aria-hidden size={16} strokeWidth={1.75} />
          {t("download")}
        </Button>
      </div>
      <Checkbox
        label={t("stored")}
        checked={isStored}
        onChange={(event) => setStored(event.target.checked)}
      />
      <div className="flex justify-end">
        <Button
          variant={isStored ? "primary" : "plain"}
          reason={isStored ? undefined : t("reason")}
          onClick={onClose}
        >
          {t("close")}
        </Button>
      </div>
    </div>
  );
}

/** Dialog with a secret, shown once; closes after it is copied or confirmed as saved. */
export function SecretDialog({
  apiKey,
  onClose,
}: {
  apiKey: ApiKeyCreated | null;
  onClose: () => void;
}) {
  const t = useTranslations("keys.secret");
  return (
    <Dialog title={t("title")} isOpen={apiKey !== null} onClose={onClose} requiresExplicitClose>
      {apiKey !== null && <Secret apiKey={apiKey} onClose={onClose} />}
    </Dialog>
  );
}
