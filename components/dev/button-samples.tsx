"use client";

import { Search, Settings } from "lucide-react";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Row, Section } from "./section";

const VARIANTS: ButtonVariant[] = ["primary", "plain", "quiet", "danger"];

export function ButtonSamples() {
  return (
    <Section title="Buttons">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Create key</Button>
          <Button variant={variant} isBusy>
            Create key
          </Button>
          <Button variant={variant} disabled>
            Create key
          </Button>
          <Button variant={variant} reason="Only owners and developers can create keys.">
            Create key
          </Button>
          <Button variant={variant}>
            Compose <Kbd keys="C" />
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton icon={Search} label="Search" />
        <IconButton icon={Settings} label="Settings" isSmall />
        <IconButton icon={Settings} label="Settings" disabled />
      </Row>
    </Section>
  );
}
