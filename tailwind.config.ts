import type { Config } from 'tailwindcss';

/** A colour token of src/ui/styles/tokens.css, so that one class serves both themes. */
const token = (name: string) => `var(--${name})`;

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: token('paper'),
      raised: token('raised'),
      sunken: token('sunken'),
      stub: token('stub'),
      ink: token('ink'),
      muted: token('muted'),
      line: { DEFAULT: token('line'), strong: token('line-strong') },
      brass: {
        DEFAULT: token('brass'),
        hover: token('brass-hover'),
        soft: token('brass-soft'),
        text: token('brass-text'),
      },
      'on-brass': token('on-brass'),
      coral: {
        DEFAULT: token('coral'),
        fill: token('coral-fill'),
        soft: token('coral-soft'),
        text: token('coral-text'),
      },
      'on-coral': token('on-coral'),
      sage: { DEFAULT: token('sage'), soft: token('sage-soft'), text: token('sage-text') },
      backdrop: token('backdrop'),
      focus: token('focus'),
    },
    fontFamily: {
      sans: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
      heading:
        '"Bricolage Grotesque", "Bricolage Arial", "Bricolage Roboto", "Bricolage DejaVu", system-ui, sans-serif',
      code: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
    },
    // One type scale: sizes below lg are for text with loose lines, larger ones for headings with tighter lines.
    fontSize: {
      xs: ['0.8125rem', '1.125rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.125rem', { lineHeight: '1.5rem', letterSpacing: '-0.006em' }],
      xl: ['1.375rem', { lineHeight: '1.75rem', letterSpacing: '-0.012em' }],
      '2xl': ['1.75rem', { lineHeight: '2.125rem', letterSpacing: '-0.018em' }],
      '3xl': ['clamp(1.875rem, 1.45rem + 1.8vw, 2.5rem)', { lineHeight: '1.1', letterSpacing: '-0.022em' }],
      '4xl': ['clamp(2.375rem, 1.5rem + 3.6vw, 3.75rem)', { lineHeight: '1.04', letterSpacing: '-0.028em' }],
    },
    extend: {
      borderRadius: { DEFAULT: '12px', sm: '8px', lg: '16px' },
      maxWidth: { page: '1200px', prose: '65ch' },
      boxShadow: { card: token('shadow-card'), float: token('shadow-float') },
    },
  },
} satisfies Config;
