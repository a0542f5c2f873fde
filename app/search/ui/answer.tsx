import { Link } from '@remix-run/react';
import { lazy } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { reloadPage } from '~/shell/reload-page';
import { ServerMarkup } from '~/shell/server-markup';
import { type SearchAnswer } from '../search-hit';
import { type DrawnFigure } from './drawn-figure';

// The document contains the chart: a browser loads the script, and renders a chart, only for another
// question.
const DrawnAnswer = lazy(() => import('./drawn-figure').catch(reloadPage));

export interface AnswerProps {
  answer: SearchAnswer;
  /** Its chart and table; absent at hydration. */
  drawn: { readonly figure?: DrawnFigure | null };
}

/** The answer to a question: a sentence, its chart and table, and a link to the page that shows more. */
export function Answer({ answer, drawn }: AnswerProps) {
  const { t } = useTranslation('search');
  const { sentence, href, compared = null } = answer;
  return (
    <section aria-labelledby="answer">
      <h2 id="answer" className="search-answer">
        <Link to={href}>{sentence}</Link>
      </h2>
      <ServerMarkup id="drawn">
        {drawn.figure !== undefined && <DrawnAnswer figure={drawn.figure} compared={compared} />}
      </ServerMarkup>
      <p className="widget-actions">
        <Link to={href}>{t('open')}</Link>
      </p>
    </section>
  );
}
