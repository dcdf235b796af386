/** Asks for something to take home until it is made; a request alone waits for a minute. */
export async function fetchMade(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
  }
}
