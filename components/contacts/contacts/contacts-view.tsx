"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import Link from "next/link";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { Phone } from "@/components/ui/phone";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { accessLevel } from "@/lib/core/permissions/permissions";
import type { Contact } from "@/lib/gateway/privacy/contacts/schema";
import { CONTACT_LIST } from "@/lib/gateway/privacy/contacts/schema-list";
import { useContacts } from "@/lib/queries/contacts";

const NO_FIELDS: readonly never[] = [];

export function ContactsView() {
  const t = useTranslations("contacts");
  const formats = useFormats();
  const { role } = useViewer();
  const isMasked = accessLevel("groups", role) === "masked";
  const { state, rows: list } = useListPage(CONTACT_LIST, {
    fields: NO_FIELDS,
    useRows: useContacts,
  });
  const formatGroups = ({ groups_count }: Contact) => t("inGroups", { count: groups_count });
  const columns: Column<Contact>[] = listColumns(CONTACT_LIST, (key) => t(`column.${key}`), {
    phone: { isLink: !isMasked, cell: ({ phone }) => <Phone number={phone} /> },
    name: { cell: ({ name }) => name ?? "–" },
    groups_count: { width: "w-48", cell: formatGroups },
  });
  const toCompactRow = (contact: Contact): CompactRow => ({
    title: contact.name ?? <Phone number={contact.phone} />,
    text:
      contact.name === null ? (
        formatGroups(contact)
      ) : (
        <>
          <Phone number={contact.phone} /> · {formatGroups(contact)}
        </>
      ),
    state: null,
    meta: null,
  });
  return (
    <>
      <PageHeader title={t("title")} scope={list.data && t("scope", formats.total(list.data))} />
      <SectionNav section="contacts" />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ phone }) => phone,
          toHref: ({ phone }) =>
            isMasked ? "/contacts" : `/contacts/${encodeURIComponent(phone)}`,
          formatName: ({ name, phone }) => name ?? formatPhone(phone),
          toCompactRow,
        }}
        layout={{
          table: "contacts",
          labels: {
            ...tableLabels(t),
            ...(!isMasked && { search: t("search") }),
          },
          columns,
          defaultSort: { field: "phone", direction: "asc" },
        }}
        slots={{
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={
                <Link href="/groups" className={buttonClass()}>
                  {t("toGroups")}
                </Link>
              }
            />
          ),
        }}
      />
    </>
  );
}
