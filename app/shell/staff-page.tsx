import { NavLink, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { staffPaths } from '~/staff-paths';
import { PageHeader } from './page-header';

/** The number of tasks that wait for officers. */
export interface StaffTasks {
  requests: number;
  messages: number;
}

interface StaffPageProps {
  title: string;
  path: string;
  /** The pages between the first page of the staff and this one. */
  parents?: readonly { name: string; to: string }[];
  children: ReactNode;
}

/** The frame of a page for staff: its position, and links to the others. */
export function StaffPage({ title, path, parents = [], children }: StaffPageProps) {
  const { t } = useTranslation('staff');
  useFocusAfterLostButton();
  const home = { name: t('home.title'), to: staffPaths.home };
  const steps = path === home.to ? [home] : [home, ...parents, { name: title, to: path }];
  return (
    <>
      <PageHeader title={title} steps={steps} />
      <div className="page-width">
        <StaffNav />
        {children}
      </div>
    </>
  );
}

/** Moves the focus to the content when the button that had it is gone from the page. */
function useFocusAfterLostButton(): void {
  const { formMethod } = useNavigation();
  const previous = useRef(formMethod);
  useEffect(() => {
    const isSent = previous.current === 'POST' && !formMethod;
    previous.current = formMethod;
    if (!isSent || document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [formMethod]);
}

/** The pages of officers; the key is a text of `staff`, and waiting tasks are counted next to it. */
const items = [
  { key: 'requests', to: staffPaths.requests },
  { key: 'report', to: staffPaths.requestReport },
  { key: 'messages', to: staffPaths.messages },
  { key: 'survey', to: staffPaths.survey },
] as const;

function StaffNav() {
  const { t, i18n } = useTranslation('staff');
  const tasks = useRouteLoaderData<StaffTasks | null>('routes/staff');
  if (!tasks) return null;
  const waiting: Record<string, number> = { ...tasks };
  return (
    <nav className="account-nav" aria-label={t('home.tasks')}>
      {items.map(({ key, to }) => (
        <NavLink key={key} to={to} end>
          {t(`${key}.title`)}
          {waiting[key] ? ` (${formatsOf(i18n.language).number(waiting[key])})` : ''}
        </NavLink>
      ))}
    </nav>
  );
}
