import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { homeTimeZone } from '~/platform/i18n/home-day';
import { localeTag } from '~/platform/i18n/locale-tag';
import { useTranslation } from '~/platform/i18n/page-texts';
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
  const { t, i18n } = useTranslation('apply');
  switch (state?.outcome) {
    case undefined:
      return null;
    case 'saved':
      return t('form.autosave.saved', { time: timeOf(state?.at ?? '', i18n.language) });
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
    case 'unreachable':
    case 'refused':
      return t(`form.autosave.${state?.outcome}`);
  }
}

/** Returns the time of a moment at the commission’s seat, as all other times of the portal. */
function timeOf(moment: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeTag(language), {
    timeZone: homeTimeZone,
    timeZoneName: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(new Date(moment));
}
