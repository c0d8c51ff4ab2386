"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link whose page is fetched when a pointer or the focus comes near, not for every link in sight. */
export function PrefetchLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <Link
      {...props}
      prefetch={isNear ? null : false}
      onPointerEnter={come}
      onTouchStart={come}
      onFocus={come}
    />
  );
}
