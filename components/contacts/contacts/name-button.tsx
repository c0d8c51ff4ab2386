"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { MAX_CONTACT_NAME } from "@/lib/gateway/contacts/contact-names/schema-values";
import type { ContactDetail } from "@/lib/gateway/privacy/contacts/schema";
import { useNameContact } from "@/lib/queries/contacts";

export function NameButton({ contact }: { contact: ContactDetail }) {
  const t = useTranslations("contacts.name");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {isOpen && <NameDialog contact={contact} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const t = useTranslations("contacts.name");
  const [name, setName] = useState(contact.own_name ?? "");
  const save = useNameContact(contact.phone);
  function submit() {
    save.mutate(
      { own_name: name.trim() || null },
      {
        onSuccess: () => {
          showToast({ title: t("saved") });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error !== null && <ErrorPanel error={save.error} title={t("failed")} />}
        <TextField
          label={t("label")}
          hint={t("hint")}
          isOptional
          autoComplete="off"
          maxLength={MAX_CONTACT_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
