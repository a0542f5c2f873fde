import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { errorOfItem } from './field-error';
import { type FormSetup } from './form-state';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

/** Returns the handlers of a form with files, where the page has script. */
export function useUpload(limits: NonNullable<FormSetup['fileLimits']> = {}) {
  const [tooHeavy, setTooHeavy] = useState<Readonly<Record<string, string>>>({});
  const [found, setFound] = useState<Record<string, string>>();
  const [share, setShare] = useState<number | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const isSending = useNavigation().state === 'submitting';
  const sending = useRef(isSending);
  sending.current = isSending;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const heavyOf = (form: HTMLFormElement): Record<string, string> => {
    const found = filesOf(form).flatMap(({ name, files }) => {
      const error = heavyError([...(files ?? [])], limits[name]);
      return error ? [[name, error] as const] : [];
    });
    return Object.fromEntries(found);
  };

  return {
    /** The errors for which a form with files was not sent, by field; a new object each time. */
    found,
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
    /** Reports too many files, and one that is too large, as soon as it is chosen. */
    onChange: ({ currentTarget }: ChangeEvent<HTMLFormElement>) =>
      setTooHeavy(heavyOf(currentTarget)),
    /** Sends no file with a form that would be refused, and none twice. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      const hasFile = filesOf(form).some(({ files }) => files?.length);
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isChecked = hasFile && !submitter?.hasAttribute('formnovalidate');
      const errors = {
        ...(isChecked && errorsIn(form)),
        ...heavyOf(form),
      };
      const isRefused = Object.keys(errors).length > 0;
      setFound(isRefused ? errors : undefined);
      setTooHeavy({});
      if (isRefused || sending.current) return event.preventDefault();
      setIsCancelled(false);
      setShare(null);
      if (hasFile) {
        setShare(0);
        measureNextUpload(setShare);
      }
    },
  };
}

const noLimits = { maxBytes: Infinity, maxTotalBytes: Infinity, maxFiles: Infinity };

/** Returns why the files of a field are too many or too large; undefined if they are not. */
function heavyError(
  files: readonly File[],
  { maxBytes, maxTotalBytes, maxFiles } = noLimits,
): string | undefined {
  if (maxFiles > 1 && files.length > maxFiles) return 'tooManyPhotos';
  const heavy = files.findIndex(({ size }) => size > maxBytes);
  if (files.length < 2) return heavy === 0 ? 'tooHeavy' : undefined;
  if (heavy !== -1) return errorOfItem('photosTooHeavy', heavy + 1);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > maxTotalBytes ? 'photosTooHeavy' : undefined;
}

function filesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')];
}

/** Returns the errors that the browser finds, by field, as keys of `forms:errors`. */
function errorsIn(form: HTMLFormElement): Record<string, string> {
  const fields = form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):invalid');
  return Object.fromEntries(
    [...fields].map(({ name, type, validity }) => [
      name,
      validity.valueMissing
        ? type === 'file'
          ? 'fileMissing'
          : 'required'
        : validity.tooShort
          ? 'tooShort'
          : 'invalid',
    ]),
  );
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
