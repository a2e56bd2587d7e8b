import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

// `node scripts/draw-icons.mjs`: renders public/favicon.svg into the PNG icons of the site and the extension. CHROMIUM_PATH names the
// browser if Playwright has none.
const folder = fileURLToPath(new URL('../', import.meta.url));
const bell = readFileSync(`${folder}public/favicon.svg`, 'utf8');

/** The extension's bell where nobody has a code: the same shape, without its colours. */
const dark = bell
  .replace('#E5482F', '#8B8172')
  .replace('fill="#F5B301"', 'fill="none" stroke="#E7E0D5" stroke-width="26"')
  .replace('#FFE3A0', 'none');

/** What Android shows in its status bar: of the picture it takes the outline alone. */
const outline = bell.replace(/<rect[^>]*>/, '').replaceAll(/#[0-9A-F]{6}/g, '#FFFFFF');

/** Icons that the system crops to its own shape: coloured to the edge, and the maskable one with the bell inside the safe zone. */
const bleeding = (scale) =>
  `<div style="background:#1B1A2E;width:100vw;height:100vh"><div style="transform:scale(${scale})">${bell}</div></div>`;
const icons = [
  { file: 'public/icon-192.png', size: 192, html: bell },
  { file: 'public/icon-512.png', size: 512, html: bell },
  { file: 'public/icon-maskable-512.png', size: 512, html: bleeding(0.86) },
  { file: 'public/badge-96.png', size: 96, html: outline },
  { file: 'public/apple-touch-icon.png', size: 180, html: bleeding(1) },
  ...[16, 32].map((size) => ({ file: `extension/public/icons/bell-${size}.png`, size, html: dark })),
  ...[48, 128].map((size) => ({ file: `extension/public/icons/bell-${size}.png`, size, html: bell })),
  ...[16, 32].map((size) => ({ file: `extension/public/icons/lit-${size}.png`, size, html: bell })),
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  for (const { file, size, html } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${html}`);
    await page.screenshot({ path: `${folder}${file}`, omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
