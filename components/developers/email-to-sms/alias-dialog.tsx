"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { placeViolations } from "@/components/forms/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { EmailAlias } from "@/lib/gateway/messaging/email-to-sms/schema";
import { useCreateEmailAlias, useUpdateEmailAlias } from "@/lib/queries/email-to-sms";
import { AliasFields } from "./alias-fields";
import {
  ALIAS_FIELDS,
  aliasFormSchema,
  type AliasValues,
  toRequestBody,
  toValues,
} from "./alias-schema";

export interface AliasDialogProps {
  alias: EmailAlias | null;
  onClose: () => void;
}

export function AliasDialog({ alias, onClose }: AliasDialogProps) {
  const t = useTranslations("emailToSms.form");
  const create = useCreateEmailAlias();
  const update = useUpdateEmailAlias(alias?.id ?? 0);
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, control, handleSubmit, setError, formState } = useForm<AliasValues>({
    resolver: zodResolver(aliasFormSchema),
    defaultValues: toValues(alias),
  });
  const kind = useWatch({ control, name: "kind" });

  async function submit(values: AliasValues) {
    setProblem(null);
    const body = toRequestBody(values);
    const saved =
      alias === null
        ? create.mutateAsync({ ...body, kind: values.kind })
        : update.mutateAsync(body);
    await saved.then(onClose, (error) =>
      setProblem(placeViolations(error, ALIAS_FIELDS, setError)),
    );
  }

  return (
    <Dialog title={t(alias === null ? "newTitle" : "editTitle")} isOpen isWide onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
        <AliasFields
          register={register}
          errors={formState.errors}
          kind={kind}
          isExisting={alias !== null}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending || update.isPending}>
            {t(alias === null ? "create" : "save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
