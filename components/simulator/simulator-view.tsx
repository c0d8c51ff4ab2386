"use client";

import Link from "next/link";
import { useState } from "react";
import { Mark } from "@/components/layout/mark";
import { ErrorPanel } from "@/components/ui/error-panel";
import { usePhones } from "@/lib/queries/simulator";
import { Mailbox } from "./mailbox";
import { PhoneList } from "./phone-list";
import { PhoneScreen } from "./phone-screen";

/** Where the messages of this copy arrive: virtual phones and a mailbox, live. */
export function SimulatorView() {
  const phones = usePhones();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? phones.data?.rows[0]?.phone ?? null;
  return (
    <div className="min-h-dvh">
      <header className="flex h-14 items-center gap-2 px-4 md:px-6">
        <Mark />
        <h1 className="text-page font-semibold">Simulator</h1>
        <Link href="/" className="ml-auto text-accent-ink underline">
          Dashboard
        </Link>
      </header>
      <main className="border-line border-t bg-surface md:min-h-[calc(100dvh-3.5rem)]">
        <p className="border-line-soft border-b px-4 py-3 text-ink-2 md:px-6">
          Nothing leaves this machine: messages arrive on virtual phones, mails in this mailbox.
        </p>
        {phones.error !== null && (
          <div className="p-4 md:px-6">
            <ErrorPanel error={phones.error} title="The phones could not be read." />
          </div>
        )}
        <div className="grid lg:min-h-[calc(100dvh-6.25rem)] lg:grid-cols-[16rem_minmax(0,1fr)_minmax(0,1.2fr)]">
          <section
            aria-labelledby="phones"
            className="border-line-soft p-4 max-lg:border-b md:p-6 lg:border-r"
          >
            <h2 id="phones" className="mb-3 font-semibold text-read">
              Phones
            </h2>
            <PhoneList phones={phones.data?.rows} shown={shown} onChoose={setChosen} />
          </section>
          <section
            aria-label="Phone"
            className="border-line-soft p-4 max-lg:border-b md:p-6 lg:border-r"
          >
            <PhoneScreen phone={shown} />
          </section>
          <section aria-labelledby="mailbox" className="p-4 md:p-6">
            <h2 id="mailbox" className="mb-3 font-semibold text-read">
              Mailbox
            </h2>
            <Mailbox />
          </section>
        </div>
      </main>
    </div>
  );
}
