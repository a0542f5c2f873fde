import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { answeredFields, letterFieldsOf, type RequestKind } from '../request-steps';
import { ViewText, type RequestedViewText } from './view-text';

interface RequestSummaryProps {
  kind: RequestKind;
  /** What was typed, by field, codes replaced by their names. */
  names: Readonly<Record<string, string>>;
  /** Those it has, with their fields. */
  letters: readonly { field: string; content: ReactNode }[];
  view: RequestedViewText | null;
}

/** The contents of a request: each field that was filled in, its view and its letters. */
export function RequestSummary({ kind, names, letters, view }: RequestSummaryProps) {
  const { t } = useTranslation('apply');
  const answered = answeredFields(kind).filter((name) => names[name]);
  return (
    <dl className="request-summary">
      {answered.map((name) => (
        <div key={name}>
          <dt>{t(`fields.${name}.label`)}</dt>
          <dd>{names[name]}</dd>
        </div>
      ))}
      {view && (
        <div>
          <dt>{t('view.title')}</dt>
          <dd>
            <ViewText view={view} />
          </dd>
        </div>
      )}
      {letterFieldsOf(kind).map((field) => (
        <div key={field}>
          <dt>{t(`fields.${field}.label`)}</dt>
          <dd>{letters.find((letter) => letter.field === field)?.content ?? t('letter.none')}</dd>
        </div>
      ))}
    </dl>
  );
}
