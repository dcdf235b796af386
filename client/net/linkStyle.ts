/** Links a style sheet unless the page came with it; rejects if it does not come. */
export async function linkStyle(address: string): Promise<void> {
  const isThere = document.querySelector(
    `style[data-files~="${address}"], link[rel=stylesheet][href="${address}"]`,
  );
  if (isThere) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const isApplied = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${address} did not come`)));
  });
  document.head.append(link);
  await isApplied.catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
