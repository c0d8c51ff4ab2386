export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Revoked late, since the browser reads the URL only when the download starts.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
