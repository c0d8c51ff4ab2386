import { createContext } from "react";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";

/** Context, as the menu's code is loaded after the row. */
export const MenuDocumentContext = createContext<BillingDocumentItem | null>(null);
