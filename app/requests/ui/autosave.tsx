import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { hrefOfRequest } from '../request-href';
import { formHref, type RequestKind } from '../request-steps';
import { ActButton } from './act-button';
import { startAutosave, type AutosaveState } from './start-autosave';

interface AutosaveProps {
  kind: RequestKind;
  step: number | null;
  state: AutosaveState | null;
  setState: Dispatch<SetStateAction<AutosaveState | null>>;
}

/** Saves the form that it is in while its user types, and says so; without script it is empty. */
export function Autosave({ setState, ...props }: AutosaveProps) {
  const { revalidate } = useRevalidator();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const form = ref.current?.closest('form');
    const show = (state: AutosaveState) => setState((former) => ({ ...former, ...state }));
    return form ? startAutosave(form, { show, reload: revalidate }) : undefined;
  }, [setState, revalidate]);
  return (
    <p
      ref={ref}
      className={props.state ? 'form-hint notice request-autosave' : 'form-hint'}
      role="status"
    >
      <AutosaveText {...props} />
    </p>
  );
}

function AutosaveText({ state, kind, step }: Omit<AutosaveProps, 'setState'>) {
  const { t } = useTranslation('apply');
  if (!state) return null;
  const { outcome, time, request = '' } = state;
  switch (outcome) {
    case 'saved':
      return t('form.autosave.saved', { time });
    case 'loggedOut':
      return (
        <>
          {t('form.autosave.loggedOut')}{' '}
          {/* The portal keeps what was typed until its user has logged in. */}
          <ActButton act="save">{t('form.autosave.logIn')}</ActButton>
        </>
      );
    case 'changed':
      return (
        <>
          {t('fields.refused.changedMeanwhile')}{' '}
          {/* Loads the document: the router would leave what was typed in the fields. */}
          <a href={formHref(kind, step)}>{t('form.changed.keep')}</a>
        </>
      );
    case 'deleted':
      return t('fields.refused.deletedMeanwhile');
    case 'sent':
      return (
        <>
          {t('fields.refused.sentMeanwhile')}{' '}
          <a href={hrefOfRequest(request)}>{t('receipt.follow')}</a>
        </>
      );
    case 'unreachable':
    case 'refused':
      return t(`form.autosave.${outcome}`);
  }
}
