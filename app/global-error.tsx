"use client";

import { GlobalFailure, type GlobalFailureProps } from "@/components/layout/global-failure";

export default function GlobalErrorPage(props: GlobalFailureProps) {
  return <GlobalFailure {...props} />;
}
