"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/toggles";
import type { ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";
import { useCreateApiKey } from "@/lib/queries/api-keys";
import { KeyFields } from "./key-fields";
import { KEY_FIELDS, keySchema } from "./key-schema";
import { KindField } from "./kind-field";
import { PushFields } from "./push-fields";

export interface CreateKeyDialogProps {
  onClose: () => void;
  onCreated: (key: ApiKeyCreated) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const t = useTranslations("keys");
  const create = useCreateApiKey();
  const form = useApiForm({
    schema: keySchema,
    fields: KEY_FIELDS,
    defaultValues: {
      name: "",
      kind: "api",
      roles: ["messaging"],
      is_test: false,
      expires_at: null,
      spend_cap: null,
    },
    send: (body) => create.mutateAsync(body),
    onDone: onCreated,
  });

  return (
    <Dialog title={t("create.title")} isOpen onClose={onClose}>
      <Form form={form} failed={t("create.failed")}>
        <KeyFields form={form} addresses={[]} />
        <KindField control={form.control} />
        <Checkbox {...form.register("is_test")} label={t("testKey")} hint={t("testKeyHint")} />
        <PushFields form={form} isOpen={false} />
        <DialogActions
          form={form}
          cancel={t("create.cancel")}
          action={t("create.action")}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
