"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { useUpdateApiKey } from "@/lib/queries/api-keys";
import { KeyFields } from "./key-fields";
import { KEY_FIELDS, keySchema, PUSH_FIELDS } from "./key-schema";
import { PushFields } from "./push-fields";

export interface ChangeKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

export function ChangeKeyDialog({ apiKey, onClose }: ChangeKeyDialogProps) {
  const t = useTranslations("keys");
  const update = useUpdateApiKey(apiKey.id);
  const form = useApiForm({
    schema: keySchema,
    fields: KEY_FIELDS,
    defaultValues: {
      name: apiKey.name,
      roles: apiKey.roles,
      expires_at: apiKey.expires_at,
      spend_cap: apiKey.spend_cap,
      dlr_push_url: apiKey.dlr_push_url,
      incoming_push_url: apiKey.incoming_push_url,
      incoming_push_email: apiKey.incoming_push_email,
    },
    send: ({ is_test: _isTest, kind: _kind, ...body }) => update.mutateAsync(body),
    onDone: onClose,
  });

  return (
    <Dialog title={t("change.title", { name: apiKey.name })} isOpen onClose={onClose}>
      <Form form={form} failed={t("change.failed")}>
        <KeyFields form={form} addresses={apiKey.ip_list} />
        <PushFields form={form} isOpen={PUSH_FIELDS.some((name) => apiKey[name] !== null)} />
        <DialogActions
          form={form}
          cancel={t("create.cancel")}
          action={t("change.action")}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
