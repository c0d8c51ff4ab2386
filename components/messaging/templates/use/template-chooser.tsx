"use client";

import { useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { TemplateChoice } from "./choices";

export interface TemplateChooserProps {
  label: string;
  onChoose: (choice: TemplateChoice) => void;
}

export function TemplateChooser({ label, onChoose }: TemplateChooserProps) {
  // LazyMenu keeps the props of its first render, so the handler is read from a ref.
  const latest = useRef(onChoose);
  latest.current = onChoose;
  return (
    <LazyMenu
      className={buttonClass("quiet")}
      load={async () => {
        const { TemplateMenu } = await import("./template-menu");
        return ({ trigger }) => (
          <TemplateMenu trigger={trigger} onChoose={(choice) => latest.current(choice)} />
        );
      }}
    >
      {label}
    </LazyMenu>
  );
}
