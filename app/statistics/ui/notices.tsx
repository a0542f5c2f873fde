import { type Notice } from '../view/notice';
import { formatNotice } from '../view/format-notice';
import { useView } from '../widgets/ui/view-context';

/** A list of the ignored values of the address. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const { t, view } = useView();
  if (notices.length === 0) return null;
  return (
    <div className="notice" role="status">
      <strong>{t('notice.title')}</strong>
      <ul>
        {notices.map((notice, index) => (
          <li key={index}>{formatNotice(notice, view, t)}</li>
        ))}
      </ul>
    </div>
  );
}
