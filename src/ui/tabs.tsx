import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';

/** Controlled tabs: a TabList of Tabs, then one TabPanel for each value. */
export const Tabs = Radix.Root;

/** The row of tabs. Where not all fit, it scrolls to the active one. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);
  // Looked for after each rendering, because Radix alone knows which tab is active.
  useEffect(() => {
    if (!list.current) return;
    const active = activeTab(list.current);
    // Shown once: whoever scrolls the tabs afterwards isn't scrolled back.
    if (active && active !== shown.current) showTab(list.current, active);
    shown.current = active;
    fadeEdges(list.current);
  });
  useEffect(() => {
    const tabs = list.current;
    if (!tabs) return;
    // A phone that is turned has room for fewer tabs, or more.
    const observer = new ResizeObserver(() => {
      const active = activeTab(tabs);
      if (active) showTab(tabs, active);
      fadeEdges(tabs);
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, []);
  return (
    <Radix.List
      ref={list}
      aria-label={label}
      onScroll={({ currentTarget }) => fadeEdges(currentTarget)}
      className="relative flex gap-1 overflow-x-auto rounded bg-sunken p-1 mask-[linear-gradient(90deg,transparent,#000_var(--fade-left,0px),#000_calc(100%-var(--fade-right,0px)),transparent)]"
    >
      {children}
    </Radix.List>
  );
}

const activeTab = (list: HTMLElement) => list.querySelector<HTMLElement>('[data-state="active"]');

/** How much of the tab beside the active one stays in view, fading, in pixels, so that people see that there are more. */
const NEIGHBOUR = 32;

/** An edge fades while there are more tabs behind it. */
function fadeEdges({ style, scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  const fade = (more: number) => `${more > 1 ? NEIGHBOUR : 0}px`;
  style.setProperty('--fade-left', fade(scrollLeft));
  style.setProperty('--fade-right', fade(scrollWidth - clientWidth - scrollLeft));
}

/** Scrolls the list sideways to a tab, where not all fit. scrollIntoView would scroll the page, too. */
function showTab(list: HTMLElement, tab: HTMLElement) {
  const start = tab.offsetLeft - NEIGHBOUR;
  const end = tab.offsetLeft + tab.offsetWidth + NEIGHBOUR;
  if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
  if (start < list.scrollLeft) list.scrollLeft = start;
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Trigger
      value={value}
      className="min-h-11 flex-1 rounded-sm px-3 text-sm md:px-4 font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:bg-raised dark:data-[state=active]:bg-line data-[state=active]:text-ink data-[state=active]:shadow-card md:pointer-fine:min-h-10"
    >
      {children}
    </Radix.Trigger>
  );
}

interface TabPanelProps {
  value: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function TabPanel({ value, ref, children }: TabPanelProps) {
  return (
    <Radix.Content ref={ref} value={value} className="mt-6">
      {children}
    </Radix.Content>
  );
}
