"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** Link that prefetches on hover or focus, rather than all visible links. */
export function PrefetchLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isNear, setNear] = useState(false);
  const startPrefetch = () => setNear(true);
  return (
    <Link
      {...props}
      prefetch={isNear ? null : false}
      onPointerEnter={startPrefetch}
      onTouchStart={startPrefetch}
      onFocus={startPrefetch}
    />
  );
}
