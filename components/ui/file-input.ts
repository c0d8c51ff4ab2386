export const fileInputClass =
  "max-w-full text-ink-2 file:mr-3 file:min-h-7 file:cursor-pointer file:rounded-control file:border file:border-line file:border-solid file:bg-raised file:px-2.5 file:font-medium file:text-ink max-md:file:min-h-11";
