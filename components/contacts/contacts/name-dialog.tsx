"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { MAX_CONTACT_NAME } from "@/lib/gateway/contacts/contact-names/schema-values";
import { type ContactDetail, contactUpdateSchema } from "@/lib/gateway/privacy/contacts/schema";
import { useNameContact } from "@/lib/queries/contacts";

const blankToNull = (name: string | null) => name?.trim() || null;

export function NameDialog({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const t = useTranslations("contacts.name");
  const save = useNameContact(contact.phone);
  const form = useApiForm({
    schema: contactUpdateSchema,
    fields: ["own_name"],
    defaultValues: { own_name: contact.own_name },
    send: (body) => save.mutateAsync(body),
    onDone: () => {
      showToast({ title: t("saved") });
      onClose();
    },
  });
  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <TextField
          {...form.field("own_name", { setValueAs: blankToNull })}
          label={t("label")}
          hint={t("hint")}
          isOptional
          autoComplete="off"
          maxLength={MAX_CONTACT_NAME}
        />
        <DialogActions form={form} cancel={t("cancel")} action={t("save")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
