import type { ComponentType, ReactElement } from 'react';
import { useOutletContext } from 'react-router-dom';
import { pages } from '@/shared/pages';
import type { TabOf } from '@/shared/tabs';

/** Loads a tab's code, and gives the element that shows it. */
export type LoadTab = () => Promise<ReactElement>;

/** How to load a tab that is a component in a chunk of its own. */
const tab =
  <Props extends object>(load: () => Promise<ComponentType<Props>>): LoadTab =>
  async () => <OfPage component={await load()} />;

/** Gives a tab the props that its page has for all of its tabs (src/shared/layout/page-tabs.tsx). */
function OfPage<Props extends object>({ component: Component }: { component: ComponentType<Props> }) {
  return <Component {...useOutletContext<Props>()} />;
}

/** The tabs for an influencer's codes and page, on the influencer's own dashboard and at its agency. */
const ofInfluencer = {
  '': tab(async () => (await import('@/features/codes/codes-panel')).CodesPanel),
  add: tab(async () => (await import('@/features/codes/add-code')).AddCode),
  page: tab(async () => (await import('@/features/page-editor/profile-page-tab')).ProfilePageTab),
  instagram: tab(async () => (await import('@/features/instagram/instagram-tab')).InstagramTab),
  changes: tab(async () => (await import('@/features/trail/changes-list')).ChangesList),
};

const influencerDashboard: Record<TabOf<'influencerDashboard'>, LoadTab> = {
  ...ofInfluencer,
  results: tab(async () => (await import('@/features/results/results')).OwnResults),
  settings: tab(async () => (await import('@/features/plans/settings-tab')).SettingsTab),
};

const manageInfluencerCodes: Record<TabOf<'manageInfluencerCodes'>, LoadTab> = {
  ...ofInfluencer,
  results: tab(async () => (await import('@/features/results/results')).InfluencerResults),
};

const agencyDashboard: Record<TabOf<'agencyDashboard'>, LoadTab> = {
  '': tab(async () => (await import('@/features/agency/overview')).Overview),
  influencers: tab(async () => (await import('@/features/agency/influencers-panel')).InfluencersPanel),
  results: tab(async () => (await import('@/features/results/results')).AgencyResults),
  add: tab(async () => (await import('@/features/agency/add-influencer')).AddInfluencer),
  team: tab(async () => (await import('@/features/team/team-tab')).TeamTab),
};

const profile: Record<TabOf<'profile'>, LoadTab> = {
  '': tab(async () => (await import('./profile-tab')).ProfileTab),
  edit: tab(async () => (await import('@/features/profile/edit-tab')).EditTab),
  security: tab(async () => (await import('@/features/security/security-tab')).SecurityTab),
  following: tab(async () => (await import('@/features/follow/following-list')).FollowingList),
  influencer: tab(async () => (await import('@/features/codes/own-codes')).OwnCodes),
};

/** The functions that load the tabs of a page, by the page's address; src/shared/tabs.ts has their titles. */
export const tabLoaders: Readonly<Record<string, Readonly<Record<string, LoadTab>>>> = {
  [pages.profile.path]: profile,
  [pages.influencerDashboard.path]: influencerDashboard,
  [pages.agencyDashboard.path]: agencyDashboard,
  [pages.manageInfluencerCodes.path]: manageInfluencerCodes,
};
