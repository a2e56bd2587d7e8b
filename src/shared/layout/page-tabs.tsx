import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { tabAt } from '@/shared/document-address';
import type { Page } from '@/shared/pages';
import { nextLocation, useRouter } from '@/shared/router-context';
import { classNames } from '@/ui/class-names';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';

interface PageTabsProps<Name extends string> {
  page: Page & { tabs: Readonly<Record<Name, string>> };
  /** The tabs that the account has, in their order. */
  offered: readonly Name[];
  /** A tab's label, where it isn't its title. */
  labels?: Partial<Record<Name, ReactNode>>;
  /** The props that each tab's component gets. */
  context: object;
}

/** A page's tabs, which are routes of their own (src/app/tabs.tsx), and the one that is open. */
export function PageTabs<Name extends string>({ page, offered, labels, context }: PageTabsProps<Name>) {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const router = useRouter();
  const shown = tabAt(page, pathname);
  const opening = (next && tabAt(page, next.pathname)) ?? shown;
  const panel = usePanelFocus(shown);

  if (opening === undefined || shown === undefined) return null;
  if (!offered.some((tab) => tab === shown)) return <Navigate to="." replace />;
  return (
    <Tabs
      value={opening}
      onValueChange={(tab) => {
        // A pressed tab calls twice: for the press, and for the focus that the press gives it.
        if (tab !== tabAt(page, nextLocation(router).pathname)) void navigate(tab || '.');
      }}
    >
      <TabList label={page.title}>
        {offered.map((tab) => (
          <Tab key={tab} value={tab}>
            {labels?.[tab] ?? page.tabs[tab]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={opening} ref={panel}>
        <div
          aria-busy={opening !== shown}
          className={classNames('transition-opacity', opening !== shown && 'opacity-60')}
        >
          <Outlet context={context} />
        </div>
      </TabPanel>
    </Tabs>
  );
}

/**
 * Focuses the tab's panel when the element that had the focus, such as a link, went with the former tab. A pressed tab keeps the focus. In
 * a layout effect, so that the panel has the focus as soon as the tab shows.
 * @returns a ref for the panel
 */
function usePanelFocus(tab: string | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(tab);
  useLayoutEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    const { activeElement, body } = document;
    if (activeElement === body || panel.current?.contains(activeElement)) {
      panel.current?.focus({ preventScroll: true });
    }
  }, [tab]);
  return panel;
}
