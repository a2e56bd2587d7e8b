import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

// Renders public/favicon.svg into the PNG icons. CHROMIUM_PATH names the browser if Playwright has none.
const folder = fileURLToPath(new URL('../public/', import.meta.url));
const bell = readFileSync(`${folder}favicon.svg`, 'utf8');

/** Icons that the system crops to its own shape: coloured to the edge, and the maskable one with the bell inside the safe zone. */
const bleeding = (scale) =>
  `<div style="background:#1B1A2E;width:100vw;height:100vh"><div style="transform:scale(${scale})">${bell}</div></div>`;
const icons = [
  { file: 'icon-192.png', size: 192, html: bell },
  { file: 'icon-512.png', size: 512, html: bell },
  { file: 'icon-maskable-512.png', size: 512, html: bleeding(0.86) },
  { file: 'apple-touch-icon.png', size: 180, html: bleeding(1) },
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
