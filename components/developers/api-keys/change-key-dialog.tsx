"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { placeViolations } from "@/components/forms/form-errors";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { useUpdateApiKey } from "@/lib/queries/api-keys";
import { KeyFields } from "./key-fields";
import { KEY_FIELDS, keySchema, type KeyValues, PUSH_FIELDS } from "./key-schema";
import { PushFields } from "./push-fields";

export interface ChangeKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

export function ChangeKeyDialog({ apiKey, onClose }: ChangeKeyDialogProps) {
  const t = useTranslations("keys");
  const update = useUpdateApiKey(apiKey.id);
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, control, handleSubmit, setError, formState } = useForm<KeyValues>({
    resolver: zodResolver(keySchema.omit({ is_test: true, kind: true })),
    defaultValues: {
      name: apiKey.name,
      roles: apiKey.roles,
      expires_at: apiKey.expires_at,
      dlr_push_url: apiKey.dlr_push_url,
      incoming_push_url: apiKey.incoming_push_url,
      incoming_push_email: apiKey.incoming_push_email,
    },
  });

  async function submit({ is_test: _isTest, kind: _kind, ...body }: KeyValues) {
    setProblem(null);
    await update
      .mutateAsync(body)
      .then(onClose, (error) => setProblem(placeViolations(error, KEY_FIELDS, setError)));
  }

  return (
    <Dialog title={t("change.title", { name: apiKey.name })} isOpen onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("change.failed")} />}
        <KeyFields
          register={register}
          control={control}
          errors={formState.errors}
          initial={{
            addresses: apiKey.ip_list,
            cap: apiKey.spend_cap,
          }}
        />
        <PushFields
          register={register}
          errors={formState.errors}
          isOpen={PUSH_FIELDS.some((name) => apiKey[name] !== null)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("create.cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={update.isPending}>
            {t("change.action")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
