import site from '../../tailwind.config';

/** The site's look; the classes of the popup and of the parts of `src/ui` that it uses. */
export default {
  ...site,
  content: [
    './*.tsx',
    '../../src/ui/{brand-mark,button,button-classes,checkbox,count-badge,empty-state,field,icon,icon-button,outcome,pill,search-field,spinner,ticket-code,ticket-sheet,visually-hidden}.{ts,tsx}',
    '../../src/ui/drawings/*.tsx',
  ],
};
