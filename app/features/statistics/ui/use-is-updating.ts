import { useLocation, useNavigation } from '@remix-run/react';

/** Whether the figures of this page are being replaced by those of another filter. */
export function useIsUpdating(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  return navigation.state === 'loading' && navigation.location.pathname === pathname;
}
