import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import { featuredOffersQuery } from '../data/featured-offers';
import { newestOffersQuery } from '../data/newest-offers';
import { popularBrandsQuery } from '../data/popular-brands';
import type { ExtensionPromptProps } from './extension-prompt';
import { Hero } from './hero';

// The first screen doesn't wait for the chunk of the sections below it.
const VisitorSections = lazy(async () => ({ default: (await import('./visitor-sections')).VisitorSections }));

/** Home for visitors. All requests start at once. */
export function VisitorHome({ storeUrl }: ExtensionPromptProps) {
  const featured = useQuery(featuredOffersQuery());
  usePrefetchQuery(newestOffersQuery());
  usePrefetchQuery(popularBrandsQuery());
  const shown = featured.data?.slice(0, 1) ?? [];
  return (
    <>
      <Hero offer={shown[0]} loading={featured.isPending} />
      <LazyPart waiting={<div className="min-h-dvh" />}>
        <VisitorSections shown={shown} waiting={featured.isPending} storeUrl={storeUrl} />
      </LazyPart>
    </>
  );
}
