"use client";

import {
  GlobalFailure,
  type GlobalFailureProps,
} from "@/components/layout/failures/global-failure";

export default function GlobalErrorPage(props: GlobalFailureProps) {
  return <GlobalFailure {...props} />;
}
