"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { plainCode } from "@/lib/core/phone/plain-phone";
import { verifyCheckSchema } from "@/lib/gateway/trust/verify-codes/schema";
import { useCheckVerifyCode } from "@/lib/queries/verification";

export function CheckForm({ id }: { id: string }) {
  const t = useTranslations("verification.check");
  const check = useCheckVerifyCode(id);
  const form = useApiForm({
    schema: verifyCheckSchema,
    fields: ["code"],
    defaultValues: { code: "" },
    errorTexts: { code: (code) => (code === "too_small" ? t("missing") : undefined) },
    isDisposable: true,
    send: ({ code }) => check.mutateAsync(code),
  });
  const result = check.data;

  return (
    <Form form={form} failed={t("failed")} className="grid max-w-80 gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="text-ink-2">{t("text")}</p>
      <div className="flex items-start gap-2">
        <TextField
          {...form.field("code", { setValueAs: plainCode })}
          label={t("code")}
          inputMode="text"
          autoComplete="off"
          maxLength={40}
        />
        <Button type="submit" isBusy={form.isBusy} className="mt-6">
          {t("action")}
        </Button>
      </div>
      {result !== undefined && (
        <Notice tone={result.match ? "plain" : "warn"}>
          {result.reason === null
            ? t("match")
            : t(`result.${result.reason}`, { count: result.attempts_left })}
        </Notice>
      )}
    </Form>
  );
}
