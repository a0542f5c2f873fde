import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { hrefOfList } from '~/lists/list-url';
import { Pagination } from '~/lists/pagination';
import { paths } from '~/paths';
import { useIsPublished } from '~/shell/use-is-published';
import { SearchBox } from '~/shell/search-box';
import { Updated } from '~/ui/updated';
import { type Choice, type SearchAnswer, type SearchHit } from '../search-hit';
import { Answer, type AnswerProps } from './answer';

interface SearchPageProps {
  list: List;
  request: ListRequest;
  /** The hits; null if the text is too short to search for. */
  page: ListPage<SearchHit> | null;
  /** Whether the names of the hits are only similar to the text. */
  isGuess: boolean;
  /** The figure that the text asks for; null if it asks for none. */
  answer: SearchAnswer | null;
  drawn: AnswerProps['drawn'];
  /** A name in the text that has to be chosen first; null if none is ambiguous. */
  choice: Choice | null;
  /** Examples of questions, if there is no answer. */
  examples: readonly string[];
}

/** One box for questions and searches: the answer if it is a question, and what is found below it. */
export function SearchPage({
  list,
  request,
  page,
  isGuess,
  answer,
  drawn,
  choice,
  examples,
}: SearchPageProps) {
  const { t } = useTranslation('search');
  const isEmpty = page?.meta.total === 0;
  // A search with an answer, or a choice, has a result.
  const isAnswered = (isEmpty && answer !== null) || (isGuess && choice !== null);
  return (
    <div className="page-width analysis search-page">
      <header className="builder-header">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className="panel">
        <SearchBox text={request.text} />
        <Questions
          id="examples"
          title={t('pick')}
          questions={examples.map((text) => ({ name: text, text }))}
        />
      </div>
      <Updated updating={t('lists:updating')}>
        {answer && (
          <div className="panel">
            <Answer answer={answer} drawn={drawn} />
          </div>
        )}
        {choice && (
          <div className="panel">
            <Questions
              id="choice"
              title={t('choose', { name: choice.words })}
              questions={choice.meanings}
            />
          </div>
        )}
        {!isAnswered && (
          <div className="panel">
            {(answer ?? choice) && <h2>{t('results')}</h2>}
            <SearchStatus text={request.text} total={page?.meta.total} isGuess={isGuess} />
            {isEmpty && <SearchTips />}
            {page && !isEmpty && (
              <>
                <ol className="search-hits" start={1 + (request.page - 1) * list.perPage}>
                  {page.data.map((hit) => (
                    <Hit key={hit.href} {...hit} />
                  ))}
                </ol>
                <Pagination
                  meta={page.meta}
                  href={(number) => hrefOfList(list, { ...request, page: number })}
                />
              </>
            )}
          </div>
        )}
      </Updated>
    </div>
  );
}

interface QuestionsProps {
  id: string;
  title: string;
  questions: Choice['meanings'];
}

/** Questions that the data answer, each a link to its answer. */
function Questions({ id, title, questions }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <div className="builder-examples">
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {questions.map(({ name, text }) => (
          <li key={text}>
            <Link to={`${paths.search}?q=${encodeURIComponent(text)}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SearchStatusProps {
  text: string;
  total: number | undefined;
  isGuess: boolean;
}

/** The number of hits, announced when it changes; a hint before there is a text. */
function SearchStatus({ text, total, isGuess }: SearchStatusProps) {
  const { t, i18n } = useTranslation('search');
  const formatted = formatsOf(i18n.language).number(total ?? 0);
  return (
    <p className="search-status" role="status">
      {total === undefined
        ? t('hint')
        : total === 0
          ? t('empty', { text })
          : t(isGuess ? 'similar' : 'count', { count: total, formatted, text })}
    </p>
  );
}

function SearchTips() {
  const { t } = useTranslation('search');
  const isPublished = useIsPublished();
  return (
    <ul className="search-tips">
      <li>{t('tips.fewer')}</li>
      <li>{t('tips.other')}</li>
      <li>
        <Link to={paths.definitions}>{t('tips.definitions')}</Link>
      </li>
      {isPublished(paths.dashboard) && (
        <li>
          <Link to={paths.dashboard}>{t('tips.dashboard')}</Link>
        </li>
      )}
    </ul>
  );
}

function Hit({ kind, title, href, filter }: SearchHit) {
  const { t, i18n } = useTranslation('search');
  const { text, language } = title;
  return (
    <li>
      <Link to={href} lang={language === i18n.language ? undefined : language}>
        {text}
      </Link>
      <span className="search-kind">{kind === 'code' ? filter : t(`kinds.${kind}`)}</span>
    </li>
  );
}
