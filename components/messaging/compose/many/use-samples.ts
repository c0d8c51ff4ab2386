"use client";

import { useMemo } from "react";
import { namedColumns } from "@/lib/gateway/contacts/groups/schema-values";
import { askList } from "@/lib/core/list";
import { columnKey, parseTemplate, renderTemplate } from "@/lib/core/text/template";
import type { Group } from "@/lib/gateway/contacts/groups/schema";
import type { PHONE_LIST } from "@/lib/gateway/contacts/phones/schema-list";
import { usePhonesOf } from "@/lib/queries/phones";
import type { ManyReading } from "./use-many";

const SHOWN = 30;
const QUERY = askList<typeof PHONE_LIST>({ page: 1, itemsPerPage: SHOWN });

export interface Sample {
  phone: string;
  /** The text as this recipient gets it. */
  text: string;
}

/** The values of a number by the names of its group's columns, in lower case. */
function valuesOf(group: Group, phone: Record<string, unknown>): Map<string, string | null> {
  return new Map(
    namedColumns(group).map(({ column, name }) => {
      const value = phone[column];
      return [columnKey(name), typeof value === "string" ? value : null];
    }),
  );
}

/** The text as the first recipients get it: those of the first group, then numbers by themselves. */
export function useSamples(text: string, { groups, numbers }: ManyReading): Sample[] {
  const [group] = groups;
  const phones = usePhonesOf(group?.id ?? null, QUERY).data?.rows;
  return useMemo(() => {
    const names = groups.flatMap((one) => namedColumns(one).map(({ name }) => name));
    const template = parseTemplate(text, names);
    const ofGroup = (group === undefined ? [] : (phones ?? [])).map((one) => {
      const values = group === undefined ? new Map() : valuesOf(group, one);
      const rendered = renderTemplate(template, one.phone, (column) => values.get(column));
      return { phone: one.phone, text: rendered.text };
    });
    const alone = numbers.list.phones.slice(0, SHOWN).map((phone) => ({
      phone,
      text: renderTemplate(template, phone, () => null).text,
    }));
    return [...ofGroup, ...alone].slice(0, SHOWN);
  }, [text, groups, group, phones, numbers.list]);
}
