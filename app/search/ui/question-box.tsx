import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { SearchBox } from '~/shell/search-box';

/** The search as a box for questions about the data, with examples that the data answer. */
export function QuestionBox({ examples }: { examples: readonly string[] }) {
  const { t } = useTranslation('home');
  return (
    <section className="landing-section question-box" aria-labelledby="ask">
      <h2 id="ask">{t('ask.title')}</h2>
      <div>
        <SearchBox label={t('ask.title')} placeholder={examples[0]} submit={t('ask.submit')} />
        {examples.length > 0 && (
          <ul aria-label={t('ask.examples')}>
            {examples.map((example) => (
              <li key={example}>
                <Link to={`${paths.search}?q=${encodeURIComponent(example)}`}>{example}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
