"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import type { ContactDetail } from "@/lib/gateway/privacy/contacts/schema";

const NameDialog = lazyWhenOnline(async () => ({
  default: (await import("./name-dialog")).NameDialog,
}));

export function NameButton({ contact }: { contact: ContactDetail }) {
  const t = useTranslations("contacts.name");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NameDialog contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
