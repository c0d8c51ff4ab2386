"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { placeViolations } from "@/components/forms/form-errors";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { mapErrorMessages } from "@/components/identity/sign-in/map-error-messages";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { toColumnNames } from "@/lib/gateway/contacts/group-records/schema-values";
import { useCreateGroup } from "@/lib/queries/groups";
import { ExampleEntry } from "./example-entry";
import { ColumnFields, NameFields } from "./group-fields";
import { GROUP_FIELDS, groupFormSchema, type GroupValues } from "./group-schema";
import { useGroupErrors } from "./use-group-errors";

const EMPTY = { name: "", description: null, ...toColumnNames({}) };

export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("groups");
  const router = useRouter();
  const create = useCreateGroup();
  const getIdempotencyKey = useIdempotencyKey();
  const { explain, words } = useGroupErrors();
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<GroupValues>({
    resolver: zodResolver(groupFormSchema),
    defaultValues: EMPTY,
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const input = useWatch({ control });
  const formatFieldError = (field: keyof GroupValues) =>
    formState.errors[field] === undefined ? undefined : explain(field);

  async function submit(body: GroupValues) {
    setProblem(null);
    await create.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }).then(
      ({ id }) => router.push(`/groups/${id}`),
      (error) =>
        setProblem(placeViolations(mapErrorMessages(error, words), GROUP_FIELDS, setError)),
    );
  }

  return (
    <Dialog title={t("create.title")} isOpen isWide onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("create.failed")} />}
        <NameFields register={register} getError={formatFieldError} />
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="mb-1 font-medium">{t("field.columns")}</legend>
          <p className="text-ink-3">{t("field.columnsHint")}</p>
          <ColumnFields register={register} getError={formatFieldError} />
        </fieldset>
        <ExampleEntry names={toColumnNames(input)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("create.cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {t("create.action")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
