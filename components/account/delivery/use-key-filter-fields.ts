"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FilterField } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useCostCentres } from "@/lib/queries/cost-centres";
import { useMembers } from "@/lib/queries/team";
import { KEY_FILTERS } from "./delivery-links";

/** Returns the filters by who created an API key and by its cost centre, for roles that see either. */
export function useKeyFilterFields(): FilterField[] {
  const t = useTranslations("table.sums");
  const { role } = useViewer();
  const members = useMembers().data?.rows;
  const hasCentres = canAccess("billingDocuments", role, "read");
  const centres = useCostCentres(hasCentres).data?.cost_centres;
  return useMemo(() => {
    const names = new Set(
      (centres ?? []).flatMap(({ kind, cost_centre }) => (kind === "key" ? [cost_centre] : [])),
    );
    return [
      {
        urlName: KEY_FILTERS.key_creator_id,
        label: t("keyCreator"),
        kind: "choice",
        options: (members ?? []).map((member) => ({
          value: String(member.user_id),
          label: member.name,
        })),
      },
      {
        urlName: KEY_FILTERS.cost_centre,
        label: t("costCentre"),
        kind: "choice",
        options: [...names].map((name) => ({ value: name, label: name })),
      },
    ];
  }, [t, members, centres]);
}
