import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** Controlled tabs: a TabList of Tabs, then one TabPanel for each value. */
export function Tabs({ value, onValueChange, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      {children}
    </Radix.Root>
  );
}

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!list.current) return;
    showActiveTab(list.current);
    fadeEdges(list.current);
  });
  useEffect(() => {
    const tabs = list.current;
    if (!tabs) return;
    const observer = new ResizeObserver(() => fadeEdges(tabs));
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

/** How much of the tabs beside the active one is seen, fading, in pixels: otherwise it looks like the first or the last. */
const NEIGHBOUR = 32;

/** An edge fades while there are more tabs behind it. */
function fadeEdges({ style, scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  const fade = (more: number) => `${more > 1 ? NEIGHBOUR : 0}px`;
  style.setProperty('--fade-left', fade(scrollLeft));
  style.setProperty('--fade-right', fade(scrollWidth - clientWidth - scrollLeft));
}

/** Where the tabs don't fit, the list scrolls sideways and keeps the active tab in view. */
function showActiveTab(list: HTMLElement) {
  const tab = list.querySelector<HTMLElement>('[data-state="active"]');
  if (!tab) return;
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
