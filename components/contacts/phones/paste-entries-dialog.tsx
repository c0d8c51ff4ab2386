"use client";

import { useTranslations } from "next-intl";
import { useExamplePhone } from "@/components/format/use-country";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import type { PastedLine } from "@/components/forms/paste/parse-lines";
import { PasteDialog } from "@/components/forms/paste/paste-dialog";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { addPhones, usePhoneRefresh } from "@/lib/queries/phones";

/** Dialog to paste entries: number first, then the group's columns in order. */
export function PasteEntriesDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations("groups");
  const refresh = usePhoneRefresh(group.id);
  const columns = listNamedColumns(group);
  const toEntry = ({ cells: [phone = "", ...values] }: PastedLine) => ({
    phone: plainPhone(phone),
    ...Object.fromEntries(columns.map(({ column }, index) => [column, values[index] ?? null])),
  });
  const headings = [t("field.phone"), ...columns.map(({ name }) => name)];
  const { e164 } = useExamplePhone();
  const example = [e164, ...columns.map(({ column }) => t(`sample.${column}`))];
  return (
    <PasteDialog
      title={t("entry.pasteTitle")}
      hint={t("entry.pasteHint", { columns: headings.join(" · ") })}
      placeholder={example.join("; ")}
      cells={headings.length}
      hasPhones
      send={(lines, getIdempotencyKey) => {
        const body = lines.map(toEntry);
        return addPhones(group.id, body, getIdempotencyKey(body));
      }}
      onAdded={() => void refresh()}
      onClose={onClose}
    />
  );
}
