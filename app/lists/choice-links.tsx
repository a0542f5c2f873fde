import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type List, type ListRequest } from './list';
import { hrefOfList } from './list-url';

interface ChoiceLinksProps {
  list: List;
  request: ListRequest;
  /** The choice whose values are linked. */
  parameter: string;
  /** The number of items with each value; values without any are omitted. */
  counts: Readonly<Record<string, number>>;
}

/** Links to the items of a list with each value of a choice, and their number. */
export function ChoiceLinks({ list, request, parameter, counts }: ChoiceLinksProps) {
  const { t, i18n } = useTranslation('lists');
  const formats = formatsOf(i18n.language);
  const values = list.choices.find((choice) => choice.parameter === parameter)?.values ?? [];
  const texts = `${list.name}.choices.${parameter}`;
  return (
    <nav aria-label={t(`${texts}.label`)} className="choice-links">
      <ul>
        {values
          .filter((value) => (counts[value] ?? 0) > 0)
          .map((value) => (
            <li key={value}>
              <Link
                to={hrefOfList(list, {
                  ...request,
                  page: 1,
                  chosen: { ...request.chosen, [parameter]: value },
                })}
                aria-current={request.chosen[parameter] === value ? 'true' : undefined}
              >
                {t(`${texts}.${value}`)} ({formats.number(counts[value] ?? 0)})
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
