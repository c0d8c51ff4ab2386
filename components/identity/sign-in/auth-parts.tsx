import type { ReactNode } from "react";

export function AuthTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-title font-semibold tracking-[-0.01em]">{children}</h1>;
}

export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-accent-ink underline">
      {children}
    </a>
  );
}
