"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useExamplePhone } from "@/components/format/use-country";
import { placeViolations } from "@/components/forms/form-errors";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextareaField, TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { blockedNumberCreateSchema } from "@/lib/gateway/contacts/blocked-numbers/schema";
import { MAX_NOTE } from "@/lib/gateway/contacts/blocked-numbers/schema-values";
import { useBlockNumber } from "@/lib/queries/blocked-numbers";

type Values = z.input<typeof blockedNumberCreateSchema>;
const FIELDS = ["number", "note"] as const;

export interface BlockDialogProps {
  number: string;
  onClose: () => void;
}

export function BlockDialog({ number, onClose }: BlockDialogProps) {
  const t = useTranslations("blocked.add");
  const example = useExamplePhone();
  const block = useBlockNumber();
  const getIdempotencyKey = useIdempotencyKey();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(blockedNumberCreateSchema),
    defaultValues: { number, note: "" },
  });
  const { errors } = formState;

  async function submit(body: Values) {
    setProblem(null);
    await block.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }).then(
      (blocked) => {
        showToast({ title: t("done", { number: formatPhone(blocked.number) }) });
        onClose();
      },
      (error) => setProblem(placeViolations(error, FIELDS, setError)),
    );
  }

  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
        <TextField
          {...register("number", { setValueAs: plainPhone })}
          label={t("number")}
          hint={t("numberHint", { example: example.text })}
          inputMode="tel"
          autoComplete="off"
          error={numberError(errors.number, t("numberError"))}
        />
        <TextareaField
          {...register("note")}
          label={t("note")}
          hint={t("noteHint")}
          isOptional
          maxLength={MAX_NOTE}
          error={errors.note?.message}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={block.isPending}>
            {t("action")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** API errors are translated; schema errors aren't. */
function numberError(
  error: { type?: unknown; message?: string | undefined } | undefined,
  own: string,
): string | undefined {
  return error === undefined || error.type === "server" ? error?.message : own;
}
