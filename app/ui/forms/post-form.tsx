import { Form } from '@remix-run/react';
import { useMemo, type ReactNode } from 'react';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { ErrorSummary } from './error-summary';
import { type FormSetup, type FormState } from './form-state';
import { type FormDefaults, FormViewProvider } from './form-view';
import { useUpload } from './use-upload';

interface PostFormProps {
  /** For fields and buttons elsewhere on the page that belong to it. */
  id?: string;
  /** The accessible name of the form. */
  label: string;
  /** The texts of its fields. */
  texts: TranslateAny;
  setup: FormSetup;
  /** The reply to the form; undefined at first. */
  state: FormState | undefined;
  /** The initial values of its fields, until it is refused. */
  defaults?: FormDefaults;
  /** The address it is sent to; by default that of the page. */
  action?: string;
  /** Whether it has a field for a file. */
  hasFiles?: boolean;
  /** Whether the response is a file, which only the browser itself can save. */
  isDownload?: boolean;
  children: ReactNode;
}

/** A form that changes something: its errors, its fields, its guards. */
export function PostForm({
  id,
  label,
  texts,
  setup,
  state,
  defaults,
  action,
  hasFiles,
  isDownload,
  children,
}: PostFormProps) {
  const { found, tooHeavy, progress, ...handlers } = useUpload(setup.fileLimits);
  // The summary takes the focus at each new state.
  const current = useMemo(
    () => (found ? { ...state, values: state?.values ?? {}, errors: found } : state),
    [found, state],
  );
  return (
    <FormViewProvider value={{ texts, setup, state: current, defaults, tooHeavy }}>
      <Form
        id={id}
        ref={leaveErrorsToThePage}
        method="post"
        action={action}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        reloadDocument={isDownload}
        className="form"
        aria-label={label}
        {...(hasFiles ? handlers : undefined)}
      >
        <ErrorSummary />
        {Object.entries({ ...setup.hidden, ...state?.hidden }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {setup.trap && <Trap name={setup.trap} />}
        {children}
        {hasFiles && <UploadProgress {...progress} />}
      </Form>
    </FormViewProvider>
  );
}

/** With script, errors appear beside their fields, not in bubbles of the browser. */
function leaveErrorsToThePage(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/** An invisible field, for programs that fill in whatever they find. */
function Trap({ name }: { name: string }) {
  const { t } = useTranslation('forms');
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t('trap')}
        <input type="text" name={name} defaultValue="" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

interface UploadProgressProps {
  /** How much of the form was sent, from 0 to 1; null while nothing is being sent. */
  share: number | null;
  isCancelled: boolean;
  cancel(): void;
}

/** The progress of a form's files, and a button to stop them; empty without script. */
function UploadProgress({ share, isCancelled, cancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation('forms');
  const percent = formatsOf(i18n.language).number(Math.floor((share ?? 0) * 100));
  const isSent = share === 1;
  return (
    <div className="form-upload">
      {share !== null && (
        <>
          <progress max={1} value={isSent ? undefined : share} aria-label={t('sending')} />
          <span>{!isSent && t('upload.sent', { percent })}</span>
          {/* What has arrived may have been acted on. */}
          {!isSent && (
            <button type="button" className="button button-quiet" onClick={cancel}>
              {t('upload.cancel')}
            </button>
          )}
        </>
      )}
      <p role="status">
        {share === null ? isCancelled && t('upload.cancelled') : isSent && t('upload.checking')}
      </p>
    </div>
  );
}
