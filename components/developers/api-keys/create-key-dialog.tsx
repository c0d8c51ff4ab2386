"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { placeViolations } from "@/components/forms/form-errors";
import { Checkbox } from "@/components/ui/toggles";
import type { ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";
import { useCreateApiKey } from "@/lib/queries/api-keys";
import { KeyFields } from "./key-fields";
import { KEY_FIELDS, keySchema, type KeyValues } from "./key-schema";
import { KindField } from "./kind-field";
import { PushFields } from "./push-fields";

export interface CreateKeyDialogProps {
  onClose: () => void;
  onCreated: (key: ApiKeyCreated) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const t = useTranslations("keys");
  const create = useCreateApiKey();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, control, handleSubmit, setError, formState } = useForm<KeyValues>({
    resolver: zodResolver(keySchema),
    defaultValues: {
      name: "",
      kind: "api",
      roles: ["messaging"],
      is_test: false,
      expires_at: null,
    },
  });

  async function submit(body: KeyValues) {
    setProblem(null);
    await create
      .mutateAsync(body)
      .then(onCreated, (error) => setProblem(placeViolations(error, KEY_FIELDS, setError)));
  }

  return (
    <Dialog title={t("create.title")} isOpen onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("create.failed")} />}
        <KeyFields
          register={register}
          control={control}
          errors={formState.errors}
          initial={{ addresses: [], cap: null }}
        />
        <KindField control={control} />
        <Checkbox {...register("is_test")} label={t("testKey")} hint={t("testKeyHint")} />
        <PushFields register={register} errors={formState.errors} isOpen={false} />
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
