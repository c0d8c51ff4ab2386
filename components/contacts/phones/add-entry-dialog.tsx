"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  COLUMN_LETTERS,
  type ColumnLetter,
  listNamedColumns,
} from "@/lib/gateway/contacts/group-records/schema-values";
import { useExamplePhone } from "@/components/format/use-country";
import { placeViolations } from "@/components/forms/form-errors";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { useAddPhone } from "@/lib/queries/phones";

type Values = Record<"phone" | ColumnLetter, string>;

const FIELDS = ["phone", ...COLUMN_LETTERS] as const;
const EMPTY: Values = { phone: "", a: "", b: "", c: "", d: "", e: "" };

export function AddEntryDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations("groups.entry");
  const example = useExamplePhone();
  const add = useAddPhone(group.id);
  const getIdempotencyKey = useIdempotencyKey();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: EMPTY,
  });

  async function submit(body: Values) {
    setProblem(null);
    await add.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }).then(
      ({ phone }) => {
        showToast({ title: t("addedOne", { phone: formatPhone(phone) }) });
        onClose();
      },
      (error) => setProblem(placeViolations(error, FIELDS, setError)),
    );
  }

  return (
    <Dialog title={t("addTitle")} isOpen onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("addFailed")} />}
        <TextField
          {...register("phone", { setValueAs: plainPhone })}
          label={t("phone")}
          hint={t("phoneHint", { example: example.text })}
          inputMode="tel"
          autoComplete="off"
          error={formState.errors.phone?.message}
        />
        {listNamedColumns(group).map(({ column, name }) => (
          <TextField
            key={column}
            {...register(column)}
            label={name}
            isOptional
            autoComplete="off"
            error={formState.errors[column]?.message}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            {t("addAction")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
