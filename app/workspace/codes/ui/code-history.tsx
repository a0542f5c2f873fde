import { useTranslation } from '~/platform/i18n/page-texts';

/** A change of a code in plain words. */
export interface ListedChange {
  id: number;
  code: string;
  at: { iso: string; text: string };
  who: string;
  what: string;
}

interface CodeHistoryProps {
  changes: readonly ListedChange[];
  /** Whether the changes are of several codes. */
  namesCodes?: boolean;
}

/** The latest changes of a code or list, the newest first. */
export function CodeHistory({ changes, namesCodes = false }: CodeHistoryProps) {
  const { t } = useTranslation('code-lists');
  if (changes.length === 0) return null;
  return (
    <section className="widget account-part" aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      <ol className="officer-timeline">
        {changes.map(({ id, code, at, who, what }) => (
          <li key={id}>
            <p>
              {namesCodes && (
                <>
                  <code>{code}</code> ·{' '}
                </>
              )}
              {what}
            </p>
            <p className="officer-facts">
              {who} · <time dateTime={at.iso}>{at.text}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
