"use client";

import { SectionNav } from "@/components/layout/navigation/section-nav";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useOpenItems } from "@/lib/queries/open-items";

/** Links to the open items only for accounts that have or had some. */
export function BillingNav() {
  const { role } = useViewer();
  const enabled = canAccess("billingDocuments", role, "read");
  const isUsed = useOpenItems({ enabled }).data?.is_used ?? false;
  return <SectionNav section="billing" hidden={isUsed ? null : "openItems"} />;
}
