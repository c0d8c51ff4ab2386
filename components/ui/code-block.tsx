"use client";

import { CopyButton } from "./copy-button";

export interface CodeBlockProps {
  code: string;
  /** For screen readers. */
  label: string;
  copyLabel: string;
}

/** Block of code; long lines scroll next to the button, never below it. */
export function CodeBlock({ code, label, copyLabel }: CodeBlockProps) {
  return (
    <div className="flex min-w-0 items-start rounded-control border border-line bg-sunken">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="relative max-h-[70dvh] min-w-0 flex-1 overflow-auto p-3 max-md:py-4.5"
      >
        <pre className="font-mono text-small">
          <code>{code}</code>
        </pre>
      </section>
      <div className="shrink-0 p-1.5">
        <CopyButton text={code} label={copyLabel} />
      </div>
    </div>
  );
}
