"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, Sheet } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { showToast } from "@/components/ui/toast/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { Row, Section } from "./section";

const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type OpenOverlay = "dialog" | "sheet" | "confirm" | null;

export function OverlaySamples() {
  const [opened, setOpened] = useState<OpenOverlay>(null);
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const close = () => setOpened(null);
  return (
    <Section title="Over the page">
      <Row>
        <Button onClick={() => setOpened("dialog")}>Dialog</Button>
        <Button onClick={() => setOpened("sheet")}>Sheet</Button>
        <Button onClick={() => setOpened("confirm")}>Confirm</Button>
        <Popover label="Range" trigger={<Button>Popover</Button>}>
          Last 30 days
        </Popover>
        <Tooltip text="The gateway's own answer, not an estimate.">
          <Button>Tooltip</Button>
        </Tooltip>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem onSelect={close} hint={<Kbd keys="E" />}>
            Export
          </MenuItem>
          <MenuItem onSelect={close} reason="Only owners can do this.">
            Block number
          </MenuItem>
          <MenuLink href="/messages">Open messages</MenuLink>
          <MenuLine />
          <MenuChoice label="Theme" value={theme} options={THEMES} onChange={setTheme} />
          <MenuLine />
          <MenuItem onSelect={close} isDanger>
            Delete message
          </MenuItem>
        </Menu>
        <Button onClick={() => showToast({ title: "3 numbers unblocked", undo: close })}>
          Toast with undo
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: "Export failed",
              text: "The gateway answered 503.",
              isFailure: true,
            })
          }
        >
          Toast of a failure
        </Button>
      </Row>
      <Dialog title="Create key" isOpen={opened === "dialog"} onClose={close}>
        <Button onClick={close}>Create key</Button>
      </Dialog>
      <Sheet title="+49 171 3920001" isOpen={opened === "sheet"} onClose={close} isModal={false}>
        <p className="p-4 md:p-6">Delivered</p>
      </Sheet>
      <ConfirmDialog
        title="Delete this message?"
        action="Delete message"
        isOpen={opened === "confirm"}
        isBusy={false}
        error={null}
        onConfirm={close}
        onClose={close}
      >
        Text, number and timeline are gone for good.
      </ConfirmDialog>
    </Section>
  );
}
