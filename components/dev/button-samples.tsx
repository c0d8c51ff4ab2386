"use client";

import { Search, Settings } from "lucide-react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Row, Section } from "./section";

const LOOKS: ButtonLook[] = ["primary", "plain", "quiet", "danger"];

export function ButtonSamples() {
  return (
    <Section title="Buttons">
      {LOOKS.map((look) => (
        <Row key={look}>
          <Button look={look}>Create key</Button>
          <Button look={look} isBusy>
            Create key
          </Button>
          <Button look={look} disabled>
            Create key
          </Button>
          <Button look={look} reason="Only owners and developers can create keys.">
            Create key
          </Button>
          <Button look={look}>
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
