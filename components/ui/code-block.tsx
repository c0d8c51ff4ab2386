"use client";

import { CopyButton } from "./copy-button";

export interface CodeBlockProps {
  code: string;
  /** What it is; names the block and its button for listeners. */
  label: string;
  copyLabel: string;
}

/** Text of a machine, to read and to copy; long lines scroll inside it. */
export function CodeBlock({ code, label, copyLabel }: CodeBlockProps) {
  return (
    <div className="relative min-w-0 rounded-control border border-line bg-sunken">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keys
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto p-3 pr-12 max-md:py-4.5 max-md:pr-14"
      >
        <pre className="font-mono text-small">
          <code>{code}</code>
        </pre>
      </section>
      <div className="absolute top-1.5 right-1.5 rounded-control bg-raised">
        <CopyButton text={code} label={copyLabel} />
      </div>
    </div>
  );
}
