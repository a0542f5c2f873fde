import { paths } from '~/paths';
import { TYPED } from '../typed-text-key';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into a field. */
interface Typed {
  name: string;
  value: string;
  isChecked: boolean;
}

/** Returns the visible fields of the page's content. */
function fieldsOfPage(): Field[] {
  const fields = document.querySelectorAll<Field>('main :is(input, textarea, select)[name]');
  return [...fields].filter(({ type }) => !/hidden|password|file/.test(type));
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** The same page has the same fields in the same order, whatever its language. */
function restore(): void {
  const kept: unknown = JSON.parse(sessionStorage.getItem(TYPED) ?? '{}');
  sessionStorage.removeItem(TYPED);
  const { path, typed } = kept as { path?: string; typed?: Typed[] };
  if (path !== location.pathname) return;
  fieldsOfPage().forEach((field, index) => {
    const former = typed?.[index];
    if (former?.name !== field.name) return;
    if (isCheckable(field)) field.checked = former.isChecked;
    else field.value = former.value;
  });
}

function keep(): void {
  const typed = fieldsOfPage().map((field): Typed => {
    const { name, value } = field;
    return { name, value, isChecked: isCheckable(field) && field.checked };
  });
  sessionStorage.setItem(TYPED, JSON.stringify({ path: location.pathname, typed }));
}

try {
  restore();
  addEventListener('submit', ({ target }) => {
    const isOfFrame = target instanceof Element && !target.closest('main');
    if (isOfFrame && target.matches(`.language, [action="${paths.preferences}"]`)) keep();
  });
} catch {
  // The browser stores nothing for this site.
}
