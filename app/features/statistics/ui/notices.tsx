import { type Notice } from '../views/notice';
import { useView } from './view-context';

/** Names the values of the address that the view leaves out. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const { t, view } = useView();
  if (notices.length === 0) return null;
  return (
    <div className="notice" role="status">
      <h2>{t('notice.title')}</h2>
      <ul>
        {notices.map(({ parameter, value, reason }, index) => (
          <li key={index}>
            {t(`notice.${reason}`, {
              parameter,
              value,
              name: t(`parameters.${parameter}`, { defaultValue: parameter }),
              division: view.division,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
