interface NavigationItem {
  label: string;
  href: string;
}

export interface NavigationGroup {
  label: string;
  items: NavigationItem[];
}

/** Every page of the sidebar, top to bottom. */
export function navigation(hasSimulator: boolean): NavigationGroup[] {
  return [
    {
      label: "Messaging",
      items: [
        { label: "Compose", href: "/compose" },
        { label: "Messages", href: "/messages" },
      ],
    },
    {
      label: "Developers",
      items: [
        { label: "API keys", href: "/developers/keys" },
        ...(hasSimulator ? [{ label: "Simulator", href: "/simulator" }] : []),
      ],
    },
  ];
}
