"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import type { EmailAlias } from "@/lib/gateway/messaging/email-to-sms/schema";
import { useCreateEmailAlias, useUpdateEmailAlias } from "@/lib/queries/email-to-sms";
import { AliasFields } from "./alias-fields";
import { ALIAS_FIELDS, aliasFormSchema, toRequestBody, toValues } from "./alias-schema";

export interface AliasDialogProps {
  alias: EmailAlias | null;
  onClose: () => void;
}

export function AliasDialog({ alias, onClose }: AliasDialogProps) {
  const t = useTranslations("emailToSms.form");
  const create = useCreateEmailAlias();
  const update = useUpdateEmailAlias(alias?.id ?? 0);
  const form = useApiForm({
    schema: aliasFormSchema,
    fields: ALIAS_FIELDS,
    defaultValues: toValues(alias),
    errorTexts: {
      name: t("nameMissing"),
      group_id: t("groupMissing"),
      allowed_senders: t("allowedWrong"),
    },
    send: (values) => {
      const body = toRequestBody(values);
      return alias === null
        ? create.mutateAsync({ ...body, kind: values.kind })
        : update.mutateAsync(body);
    },
    onDone: onClose,
  });
  const kind = useWatch({ control: form.control, name: "kind" });

  return (
    <Dialog title={t(alias === null ? "newTitle" : "editTitle")} isOpen isWide onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <AliasFields form={form} kind={kind} isExisting={alias !== null} />
        <DialogActions
          form={form}
          cancel={t("cancel")}
          action={t(alias === null ? "create" : "save")}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
