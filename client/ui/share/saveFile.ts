/** Browsers read the file some time after the click. */
const READ_TIMEOUT_MS = 60_000;

/** Saves what is at an address of this site; unlike a navigation, one that fails leaves this screen as it is. */
export function saveAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = ''; // the server names it
  link.click();
}

/** Saves a file on the device, as a link to it with `download` would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_TIMEOUT_MS);
}
