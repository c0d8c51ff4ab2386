export function LogoMark() {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0 text-accent">
      <rect width="20" height="20" rx="4" fill="currentColor" />
      <path
        d="M5 6h10M5 10h7M5 14h4"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
