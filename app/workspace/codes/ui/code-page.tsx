import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ButtonForm } from '~/ui/forms/button-form';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { hrefOfCode, hrefOfList } from '../code-paths';
import { CodeCheck } from './code-check';
import { CodeFields, useCodeTexts, type CodeField } from './code-fields';
import { CodeFrame } from './code-frame';
import { CodeHistory, type ListedChange } from './code-history';

interface LinkTo {
  label: string;
  href: string;
}

interface CodePageProps {
  list: string;
  nameOfList: string;
  code: string;
  name: string;
  defaults: Record<string, string>;
  fields: readonly CodeField[];
  version: number;
  merge: { into: string; on: string } | null;
  aliases: readonly string[];
  uses: {
    isDeletable: boolean;
    records: readonly { name: string; records: number }[];
    codes: readonly LinkTo[];
  };
  /** The codes whose parent it is although it was divided, and the lists that they are in. */
  below: { codes: readonly LinkTo[]; lists: readonly LinkTo[] };
  /** Whether records carry codes of its list. */
  isCarried: boolean;
  /** The records of days on which it is not used, in lines. */
  outside: readonly string[];
  history: readonly ListedChange[];
  flash: string | null;
  setup: FormSetup;
  state: FormState | undefined;
}

const FORM = 'code';
/** How many codes that refer to a code are named. */
const MAX_NAMED = 10;
/** How many codes below a divided one are named: the list as a file has all. */
const MAX_BELOW = 50;

/** A code: its names and columns as a form, what uses it, its history. */
export function CodePage({ setup, state, ...page }: CodePageProps) {
  const { list, nameOfList, code, name, fields, defaults, history, flash, version } = page;
  const { t } = useTranslation('code-lists');
  const texts = useCodeTexts(fields);
  const meanwhile = state?.values.meanwhile?.split('\n') ?? [];
  return (
    <CodeFrame
      list={list}
      nameOfList={nameOfList}
      title={`${name} (${code})`}
      path={hrefOfCode(list, code)}
      flash={flash}
    >
      <CodeCheck state={state} confirm={t('check.save')} form={FORM} />
      <Uses {...page} />
      <section className="widget account-part account-form" aria-labelledby="properties">
        <h2 id="properties">{t('saveNames')}</h2>
        <PostForm
          id={FORM}
          label={t('saveNames')}
          texts={texts}
          setup={setup}
          state={state}
          defaults={defaults}
        >
          {state?.errors.seen && (
            <div id="seen" tabIndex={-1} className="notice">
              <ul>
                {meanwhile.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>{t('meanwhile')}</p>
            </div>
          )}
          <input type="hidden" name="seen" value={state?.values.seen || version} />
          <CodeFields fields={fields} />
          <SubmitButton>{t('check.do')}</SubmitButton>
        </PostForm>
      </section>
      <CodeHistory changes={history} />
    </CodeFrame>
  );
}

function Uses({
  list,
  code,
  uses,
  merge,
  aliases,
  isCarried,
  outside,
  below,
}: Omit<CodePageProps, 'setup' | 'state'>) {
  const { t, i18n } = useTranslation('code-lists');
  const { number, date } = formatsOf(i18n.language);
  return (
    <section className="widget account-part" aria-labelledby="uses">
      <h2 id="uses">{t('uses.title')}</h2>
      {merge && (
        <p>{t('uses.mergedInto', { code: merge.into, date: merge.on && date(merge.on) })}</p>
      )}
      {isCarried && uses.records.length === 0 && <p>{t('uses.none')}</p>}
      <ul>
        {uses.records.map(({ name, records }) => (
          <li key={name}>{t('uses.records', { name, formatted: number(records) })}</li>
        ))}
      </ul>
      {uses.codes.length > 0 && (
        <>
          <p>{t('uses.codes')}</p>
          <Links links={uses.codes} max={MAX_NAMED} />
        </>
      )}
      {below.codes.length > 0 && (
        <div className="notice">
          <p>{t('split.below')}</p>
          <Links links={below.codes} max={MAX_BELOW} />
          <p>{t('split.belowAtOnce')}</p>
          <Links links={below.lists} max={MAX_BELOW} />
        </div>
      )}
      {aliases.length > 0 && (
        <p>
          {t('aliases')}
          {t('common:mark.colon')}
          {aliases.join('; ')}
        </p>
      )}
      {outside.length > 0 && (
        <div className="notice">
          <ul>
            {outside.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{t('preview.toMap')}</p>
        </div>
      )}
      <p className="officer-acts">
        {uses.records.length > 0 && (
          <Link to={`${hrefOfCode(list, code)}/_merge`} className="button button-quiet">
            {t('merge.link')}
          </Link>
        )}
        <Link to={`${hrefOfCode(list, code)}/_split`} className="button button-quiet">
          {t('split.link')}
        </Link>
      </p>
      {uses.isDeletable ? (
        <details>
          <summary className="button button-quiet">{t('delete')}</summary>
          <ButtonForm action={hrefOfList(list)} values={{ act: 'delete', code }}>
            <button type="submit" className="button">
              {t('deleteForGood')}
            </button>
          </ButtonForm>
        </details>
      ) : (
        <p className="officer-facts">{t('uses.kept')}</p>
      )}
    </section>
  );
}

function Links({ links, max }: { links: readonly LinkTo[]; max: number }) {
  const { t, i18n } = useTranslation('code-lists');
  const { number } = formatsOf(i18n.language);
  const more = links.length - max;
  return (
    <ul>
      {links.slice(0, max).map(({ label, href }) => (
        <li key={href}>
          <Link to={href}>{label}</Link>
        </li>
      ))}
      {more > 0 && <li>{t('uses.more', { formatted: number(more) })}</li>}
    </ul>
  );
}
