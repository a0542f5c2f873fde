import { useTranslation } from '~/platform/i18n/page-texts';
import { ButtonForm } from '~/ui/forms/button-form';
import { hrefOfCode } from '../code-paths';
import { CodeFrame } from './code-frame';
import { CodeHistory, type ListedChange } from './code-history';

interface CodeOrderPageProps {
  list: string;
  nameOfList: string;
  codes: readonly { code: string; name: string }[];
  version: number;
  history: readonly ListedChange[];
  flash: string | null;
}

/** The codes of a list in their order, each with buttons and a number that move it. */
export function CodeOrderPage(page: CodeOrderPageProps) {
  const { list, nameOfList, codes, version, history, flash } = page;
  const { t } = useTranslation('code-lists');
  const path = hrefOfCode(list, '_order');
  return (
    <CodeFrame list={list} nameOfList={nameOfList} title={t('reorder')} path={path} flash={flash}>
      <ol>
        {codes.map(({ code, name }, index) => (
          <li key={code} className="code-position">
            {`${name} (${code})`}
            <ButtonForm
              action={path}
              values={{ code, seen: String(version), at: String(index + 1) }}
              className="code-move"
            >
              <input
                type="number"
                name="to"
                min={1}
                max={codes.length}
                // After a move the number is that of the new position.
                key={index}
                defaultValue={index + 1}
                aria-label={t('position', { code })}
              />
              <button type="submit" className="button button-quiet">
                {t('move')}
              </button>
              <button
                type="submit"
                name="step"
                value="-1"
                className="button button-quiet"
                disabled={index === 0}
                aria-label={t('up', { code })}
              >
                ↑
              </button>
              <button
                type="submit"
                name="step"
                value="1"
                className="button button-quiet"
                disabled={index === codes.length - 1}
                aria-label={t('down', { code })}
              >
                ↓
              </button>
            </ButtonForm>
          </li>
        ))}
      </ol>
      <CodeHistory changes={history} namesCodes />
    </CodeFrame>
  );
}
