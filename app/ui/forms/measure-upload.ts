/**
 * Lets the next form that is sent tell how much of it was sent, from 0 to 1, which `fetch` cannot. Where the
 * connection fails, the form is sent once more without that.
 */
export function measureNextUpload(report: (share: number) => void): void {
  const ask = window.fetch;
  window.fetch = async (target, init) => {
    if (!(init?.body instanceof FormData)) return ask(target, init);
    window.fetch = ask;
    try {
      return await send(String(target), init, report);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      return ask(target, init);
    }
  };
}

function send(
  address: string,
  { method = 'POST', body, signal }: RequestInit,
  report: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => report(loaded / total);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = () => reject(new TypeError('The connection has failed'));
    request.onabort = () =>
      reject(new DOMException('The form is not wanted any more', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData ? body : null);
  });
}
