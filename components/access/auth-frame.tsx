import Link from "next/link";
import type { ReactNode } from "react";
import { Mark } from "@/components/layout/mark";

/** One column for everything before the sign-in. */
export function AuthFrame({
  hasSimulator,
  children,
}: {
  hasSimulator: boolean;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[24.5rem] flex-col gap-6 px-4 py-12 sm:pt-24">
      <div className="flex items-center gap-2">
        <Mark />
        <span className="text-page font-semibold">Posthorn</span>
      </div>
      {children}
      {hasSimulator && (
        <p className="mt-auto border-line-soft border-t pt-3 text-ink-3">
          Mails of this copy arrive in the{" "}
          <Link href="/simulator" className="text-accent-ink underline">
            simulator
          </Link>
          .
        </p>
      )}
    </main>
  );
}

export function AuthTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-title font-semibold tracking-[-0.01em]">{children}</h1>;
}

export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-accent-ink underline">
      {children}
    </Link>
  );
}
