import { paths } from '~/paths';

/** The outcome of the last attempt to save, and the version and time of the draft once it was saved. */
export interface AutosaveState {
  outcome: 'saved' | 'unreachable' | 'loggedOut' | 'changed' | 'deleted' | 'sent' | 'refused';
  version?: number;
  time?: string;
  /** The id of the request that another window has sent. */
  request?: string;
}

/** The pause in typing before the answers are saved, in milliseconds. */
const PAUSE_MS = 2_000;
/** The least time between two attempts. */
const INTERVAL_MS = 5_000;
const MAX_RETRY_MS = 60_000;
/** After this time without an answer, the connection is lost. */
const TIMEOUT_MS = 30_000;
/** The mark of a tab whose form has saved itself when it was left: too late for the page that then loads. */
const LEFT = 'left-form';
/** When such a page loads the draft again, in milliseconds: until a slow portal has saved it. */
const RELOADS_MS = [0, 500, 1_000, 3_000, 8_000];

const outcomes: Partial<Record<number, AutosaveState['outcome']>> = {
  401: 'loggedOut',
  429: 'unreachable',
};

interface Autosave {
  show(state: AutosaveState): void;
  /** Loads the draft again. */
  reload(): void;
}

/**
 * Saves the answers of a form in the draft while its user types, and when the page is left or the form sent. Without a
 * connection it tries again, and has the browser ask before what is not saved is left. It saves once at a time, except for
 * a last time; the portal refuses what comes too late.
 *
 * @returns a function that saves what is left, and stops.
 */
export function startAutosave(form: HTMLFormElement, { show, reload }: Autosave): () => void {
  let sequence = 0;
  let isTyped = false;
  let isSending = false;
  let isSent = false;
  let timer = 0;
  let lastAttempt = 0;
  let retryMs = INTERVAL_MS;

  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void save(), ms);
  };

  async function save(isLast = false): Promise<void> {
    if (!isTyped || (isSending && !isLast)) return;
    clearTimeout(timer);
    isTyped = false;
    isSending = true;
    lastAttempt = Date.now();
    sequence += 1;
    const started = sequence;
    const state = await post(form, sequence);
    if (sequence !== started) return;
    isSending = false;
    const isLost = state.outcome === 'unreachable';
    isTyped ||= isLost;
    if (isSent) return;
    // Its link drops what was typed.
    askBeforeLeaving(state.outcome !== 'saved' && state.outcome !== 'changed');
    show(state);
    if (isLost) {
      saveIn(retryMs);
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    } else {
      retryMs = INTERVAL_MS;
      if (isTyped) saveIn(INTERVAL_MS);
    }
  }

  const reloads: number[] = [];
  /** Loads the draft again, unless a save of this page may overtake that. */
  const reloadInTime = (ms: number) => {
    if (sequence === 0 && (!isTyped || ms < PAUSE_MS)) reload();
  };

  const onInput = () => {
    isTyped = true;
    isSent = false;
    if (!navigator.onLine) askBeforeLeaving(true);
    saveIn(Math.max(PAUSE_MS, lastAttempt + INTERVAL_MS - Date.now()));
  };
  const onSubmit = () => {
    // Its letters may take long, or be stopped.
    void save(true);
    isSent = true;
    askBeforeLeaving(false);
  };
  const onOnline = () => void save();
  const onHide = () => {
    if (document.visibilityState === 'hidden') void save(true);
  };
  const onLeave = () => {
    if (isTyped) sessionStorage.setItem(LEFT, '1');
    void save(true);
  };
  form.addEventListener('input', onInput);
  form.addEventListener('submit', onSubmit);
  addEventListener('online', onOnline);
  addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onHide);
  if (sessionStorage.getItem(LEFT)) {
    sessionStorage.removeItem(LEFT);
    for (const ms of RELOADS_MS) reloads.push(window.setTimeout(reloadInTime, ms, ms));
  }
  return () => {
    if (isTyped && !isSent) void save(true).then(reload);
    isSent = true;
    askBeforeLeaving(false);
    for (const each of [timer, ...reloads]) clearTimeout(each);
    form.removeEventListener('input', onInput);
    form.removeEventListener('submit', onSubmit);
    removeEventListener('online', onOnline);
    removeEventListener('pagehide', onLeave);
    document.removeEventListener('visibilitychange', onHide);
  };
}

/** Makes the browser ask before it leaves the page, or no longer. */
function askBeforeLeaving(isAsking: boolean): void {
  if (isAsking) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Sends the answers of a form; the files stay, and the portal ignores the agreement. */
async function post(form: HTMLFormElement, sequence: number): Promise<AutosaveState> {
  const body = new URLSearchParams({ page: form.action, sequence: String(sequence) });
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value);
  }
  const attempt = new AbortController();
  const timeout = setTimeout(() => attempt.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(
      `${paths.requestDraft}?lng=${document.documentElement.dataset.language}`,
      { method: 'POST', body, keepalive: true, signal: attempt.signal },
    );
    const { status } = response;
    if (status === 200 || status === 409) return (await response.json()) as AutosaveState;
    return { outcome: outcomes[status] ?? (status < 500 ? 'refused' : 'unreachable') };
  } catch {
    return { outcome: 'unreachable' };
  } finally {
    clearTimeout(timeout);
  }
}
