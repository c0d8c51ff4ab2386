"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { plainCode } from "@/lib/core/phone/plain-phone";
import { useCheckVerifyCode } from "@/lib/queries/verification";

export function CheckForm({ id }: { id: string }) {
  const t = useTranslations("verification.check");
  const check = useCheckVerifyCode(id);
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const result = check.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    const plain = plainCode(code);
    setMissing(plain === "");
    if (plain !== "") check.mutate(plain);
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-80 gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="text-ink-2">{t("text")}</p>
      <div className="flex items-start gap-2">
        <TextField
          label={t("code")}
          inputMode="text"
          autoComplete="off"
          maxLength={40}
          value={code}
          error={isMissing ? t("missing") : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" isBusy={check.isPending} className="mt-6">
          {t("action")}
        </Button>
      </div>
      {check.error !== null && <ErrorPanel error={check.error} title={t("failed")} />}
      {result !== undefined && (
        <Notice tone={result.match ? "plain" : "warn"}>
          {result.reason === null
            ? t("match")
            : t(`result.${result.reason}`, { count: result.attempts_left })}
        </Notice>
      )}
    </form>
  );
}
