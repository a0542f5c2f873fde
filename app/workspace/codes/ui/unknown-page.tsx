import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { unknownValuesPath } from '../code-paths';
import { type UnknownValue, type ValueInFile } from '../list-unknown-values.server';
import { useCodeTexts } from './code-fields';

interface NamedCode {
  code: string;
  name: string;
}

interface ShownValue extends Omit<UnknownValue, 'files'> {
  nameOfList: string;
  files: readonly (ValueInFile & { href: string })[];
}

interface UnknownPageProps {
  /** The values to which a code may be given, with the most similar one. */
  open: readonly (ShownValue & { proposal: NamedCode | null })[];
  /** How many further ones there are. */
  others: number;
  /** The values about which mappings of files decide. */
  closed: readonly ShownValue[];
  closedOthers: number;
  lists: readonly { list: string; codes: readonly NamedCode[] }[];
  flash: string | null;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The values of all files that no code took, each with a field for its code. */
export function UnknownPage(page: UnknownPageProps) {
  const { open, others, closed, closedOthers, lists, flash, setup, state } = page;
  const { t, i18n } = useTranslation('code-lists');
  const { number } = formatsOf(i18n.language);
  const title = t('unknown.title');
  const texts = useCodeTexts(
    open.map(({ value, nameOfList }, index) => ({
      name: `values.v${index}.to`,
      label: t('unknown.code', { value, list: nameOfList }),
      choices: null,
    })),
  );
  return (
    <StaffPage
      title={title}
      path={unknownValuesPath}
      parents={[{ name: t('staff:codes.title'), to: staffPaths.codes }]}
    >
      {flash && (
        <div className={flash === 'given' ? 'notice notice-done' : 'notice'} role="status">
          <p>{t(`flash.${flash}`)}</p>
        </div>
      )}
      <p className="form-lead">{t('unknown.lead')}</p>
      {open.length === 0 ? (
        <p>{t('unknown.none')}</p>
      ) : (
        <section className="widget account-part account-form">
          <PostForm label={title} texts={texts} setup={setup} state={state}>
            {lists.map(({ list, codes }) => (
              <datalist key={list} id={`codes-${list}`}>
                {codes.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </datalist>
            ))}
            {open.map(({ list, value, files, proposal }, index) => (
              <div key={`${list} ${value}`} className="officer-condition">
                <input type="hidden" name={`values.v${index}.list`} value={list} />
                <input type="hidden" name={`values.v${index}.value`} value={value} />
                <TextField name={`values.v${index}.to`} list={`codes-${list}`} />
                {proposal && <p className="form-hint">{t('unknown.proposed', { ...proposal })}</p>}
                <Files files={files} />
              </div>
            ))}
            {others > 0 && <p>{t('uses.more', { formatted: number(others) })}</p>}
            <SubmitButton>{t('unknown.submit')}</SubmitButton>
          </PostForm>
        </section>
      )}
      {closed.length > 0 && (
        <section className="widget account-part account-form" aria-labelledby="decided">
          <h2 id="decided">{t('unknown.decided')}</h2>
          <p>{t('unknown.decidedLead')}</p>
          <ul>
            {closed.map(({ list, value, nameOfList, files }) => (
              <li key={`${list} ${value}`}>
                {t('unknown.value', { value, list: nameOfList })}
                <Files files={files} />
              </li>
            ))}
            {closedOthers > 0 && <li>{t('uses.more', { formatted: number(closedOthers) })}</li>}
          </ul>
        </section>
      )}
    </StaffPage>
  );
}

function Files({ files }: Pick<ShownValue, 'files'>) {
  const { t, i18n } = useTranslation('code-lists');
  const { number } = formatsOf(i18n.language);
  return (
    <ul>
      {files.map(({ href, name, column, treatment, records }) => (
        <li key={`${href} ${column} ${treatment}`}>
          <Link to={href}>{name}</Link>
          {' · '}
          {t(`unknown.treatments.${treatment}`, {
            column,
            formatted: records === null ? '' : number(records),
          })}
        </li>
      ))}
    </ul>
  );
}
