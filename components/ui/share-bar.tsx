/** Bar inside a table cell, relative to the largest of its column. */
export function ShareBar({ value, largest }: { value: number; largest: number }) {
  return (
    <svg aria-hidden width="100%" height="8" className="block">
      <rect
        width={`${largest === 0 ? 0 : (value / largest) * 100}%`}
        height="8"
        className="fill-c1-fill"
      />
    </svg>
  );
}
