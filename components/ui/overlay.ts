export const floatingClass =
  "z-30 rounded-sheet border border-line bg-raised text-ink shadow-raised outline-none";

export const backdropClass = "fixed inset-0 z-30 bg-black/40";

export const optionClass =
  "flex min-h-7 cursor-default select-none items-center gap-2 rounded-control px-2 outline-none max-md:min-h-11 " +
  "data-[highlighted]:bg-selected data-[selected=true]:bg-selected";
