import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { fieldPattern } from './form-state';
import { useFieldError, useFormView } from './form-view';

/** All errors of a form, at its top, each a link to its field. */
export function ErrorSummary() {
  const { t } = useTranslation('forms');
  const { texts, state, setup } = useFormView();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [state]);
  const { refusal, errors = {} } = state ?? {};
  // In the order of the form, whatever the order of the checks.
  const names = Object.keys(setup.constraints).flatMap((field) =>
    Object.keys(errors).filter((name) => fieldPattern(name) === field),
  );
  if (!refusal && names.length === 0) return null;
  const count = refusal?.count ?? names.length;
  const message = refusal && texts(`refused.${refusal.code}`, { count, defaultValue: '' });
  const isLoggedIn = refusal?.code === 'loggedOut';
  const failed = isLoggedIn ? '' : texts('notSent', { defaultValue: '' });
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="form-summary"
      aria-labelledby="form-errors"
    >
      <h2 id="form-errors">
        {failed && `${failed} `}
        {message || t(isLoggedIn ? 'loggedInAgain' : refusal ? 'notSent' : 'summary', { count })}
      </h2>
      {refusal && !message && <p>{t(`refused.${refusal.code}`, { count })}</p>}
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <ErrorLink key={name} name={name} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ErrorLink({ name }: { name: string }) {
  const error = useFieldError(name);
  return (
    <li>
      <a href={`#${name}`} onClick={focusField}>
        {error}
      </a>
    </li>
  );
}

/** Focuses the field of a link itself: the router forgets the errors of a page whose address changes. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
