import { paths } from '~/paths';
import { MIN_SEARCH_LENGTH } from '../search-limits';

/** The pause in typing before suggestions are requested, in milliseconds. */
const DEBOUNCE_MS = 200;

const helped = new WeakSet<HTMLInputElement>();

/**
 * Fills the `<datalist>` of a search box while its visitor types, and searches for the chosen one. Without a
 * connection the box works without suggestions.
 */
export function suggestFor(input: HTMLInputElement): void {
  if (helped.has(input)) return;
  helped.add(input);
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(() => showSuggestions(input).catch(() => {}), DEBOUNCE_MS);
  };
  // What was typed while this script was loading.
  if (input.value !== input.defaultValue) wait();
  input.addEventListener('input', (event) => {
    clearTimeout(timer);
    if (isChoice(input, event)) submit(input.form);
    else wait();
  });
}

/** Returns whether the text came from the list; old browsers send a bare event then. */
function isChoice({ list, value }: HTMLInputElement, event: Event): boolean {
  if (event instanceof InputEvent && event.inputType !== 'insertReplacementText') return false;
  return [...(list?.querySelectorAll('option') ?? [])].some((option) => option.value === value);
}

async function showSuggestions(input: HTMLInputElement): Promise<void> {
  const { list, value } = input;
  if (!list || value.trim().length < MIN_SEARCH_LENGTH) return;
  const search = new URLSearchParams({
    q: value,
    lng: document.documentElement.dataset.language ?? '',
  });
  const response = await fetch(`${paths.searchSuggestions}?${search}`);
  // Without an answer the box works without suggestions; a late one is for a former text.
  if (!response.ok || input.value !== value) return;
  const names = (await response.json()) as string[];
  list.textContent = '';
  for (const name of names) list.append(new Option(name, name));
}

/** Browsers before 2020 lack `requestSubmit`: there the page is reloaded. */
function submit(form: HTMLFormElement | null): void {
  if (form?.requestSubmit) form.requestSubmit();
  else form?.submit();
}
