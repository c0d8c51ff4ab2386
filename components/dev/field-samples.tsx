"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { SelectField, TextareaField, TextField } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Tabs } from "@/components/ui/tabs";
import { Checkbox, RadioGroup, Switch } from "@/components/ui/toggles";
import { Row, Section } from "./section";

const COUNTRIES = [
  { value: "DE", label: "Germany", hint: "+49" },
  { value: "AT", label: "Austria", hint: "+43" },
  { value: "PL", label: "Poland", hint: "+48" },
];
const MODES = [
  { value: "single", label: "Single" },
  { value: "bulk", label: "Bulk" },
] as const;

export function FieldSamples() {
  const [country, setCountry] = useState<string | null>(null);
  const [mode, setMode] = useState<"single" | "bulk">("single");
  return (
    <Section title="Fields">
      <div className="grid max-w-180 gap-4">
        <TextField label="Sender" hint="8 of 11 characters." defaultValue="NORDWIND" />
        <TextField label="Name" isOptional placeholder="Shop" />
        <TextField
          label="Email address"
          error="Enter an email address, such as name@example.com."
        />
        <TextField label="Account" disabled defaultValue="Nordwind Handel" />
        <SelectField label="Status">
          <option>All</option>
          <option>Failed</option>
        </SelectField>
        <Combobox
          label="Country"
          placeholder="Choose a country"
          value={country}
          options={COUNTRIES}
          onChange={setCountry}
        />
        <TextareaField label="Message" hint="1 part · GSM · 17 of 160 characters" />
        <Checkbox label="Delete the text after sending" hint="It is gone within a minute." />
        <Checkbox label="Not for your role" disabled />
        <Switch label="Auto-recharge" defaultChecked />
        <Switch label="Single-key shortcuts" />
        <RadioGroup
          label="Recipients"
          value={mode}
          options={[
            { value: "single", label: "One number" },
            { value: "bulk", label: "Many numbers", hint: "From groups, or pasted." },
          ]}
          onChange={setMode}
        />
      </div>
      <Row>
        <SegmentedControl label="Mode" value={mode} options={MODES} onChange={setMode} />
      </Row>
      <Tabs
        label="Parts"
        value={mode}
        onChange={setMode}
        tabs={MODES.map((mode) => ({
          ...mode,
          content: <p className="p-4 md:px-6">{mode.label}</p>,
        }))}
      />
    </Section>
  );
}
