import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

/** Returns the handlers of a form with files, where the page has script. */
export function useUpload(maxBytes: Record<string, number> = {}) {
  const [tooHeavy, setTooHeavy] = useState<readonly string[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const isSending = useNavigation().state === 'submitting';
  const sending = useRef(isSending);
  sending.current = isSending;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const heavyOf = (form: HTMLFormElement) =>
    filesOf(form).filter(
      ({ name, files }) => (files?.[0]?.size ?? 0) > (maxBytes[name] ?? Infinity),
    );

  return {
    tooHeavy,
    progress: {
      share: isSending ? share : null,
      isCancelled,
      cancel: () => {
        setIsCancelled(true);
        // Another navigation aborts the one that is pending.
        navigate(pathname + search, { replace: true, preventScrollReset: true });
      },
    },
    /** Reports a file that is too large as soon as it is chosen. */
    onChange: ({ currentTarget }: ChangeEvent<HTMLFormElement>) =>
      setTooHeavy(heavyOf(currentTarget).map(({ name }) => name)),
    /** Sends no file that would be refused, and none twice. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const heavy = heavyOf(event.currentTarget);
      setTooHeavy(heavy.map(({ name }) => name));
      heavy[0]?.focus();
      if (heavy.length > 0 || sending.current) return event.preventDefault();
      setIsCancelled(false);
      setShare(null);
      if (filesOf(event.currentTarget).some(({ files }) => files?.length)) {
        setShare(0);
        measureNextUpload(setShare);
      }
    },
  };
}

function filesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')];
}

/**
 * Makes the next form report how much of it was sent, from 0 to 1, which `fetch` cannot. If the connection
 * fails, the form is sent once more without that.
 */
function measureNextUpload(report: (share: number) => void): void {
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
    request.onload = () =>
      resolve(new Response(request.response as Blob, { status: request.status }));
    request.onerror = () => reject(new TypeError('The connection has failed'));
    request.onabort = () =>
      reject(new DOMException('The form is not wanted any more', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData ? body : null);
  });
}
