"use client";

import { signOut } from "next-auth/react";
import { forgetRecent } from "@/components/layout/palette/recent";

/** next-auth would go to the configured URL, which need not be the one in the address bar. */
export async function signOutAndLeave(): Promise<void> {
  await signOut({ redirect: false });
  forgetRecent();
  location.assign("/login");
}
