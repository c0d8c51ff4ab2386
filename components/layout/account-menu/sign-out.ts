"use client";

import { signOut } from "next-auth/react";
import { deleteRecent } from "@/components/layout/palette/recent";
import { signOutOfSso } from "@/lib/queries/single-sign-on";

/** Signs out without next-auth's redirect to the configured URL, which may differ from the current one. */
export async function signOutAndLeave(): Promise<void> {
  const providerUrl = await signOutOfSso().catch(() => null);
  await signOut({ redirect: false });
  deleteRecent();
  location.assign(providerUrl ?? "/login");
}
