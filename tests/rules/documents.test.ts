import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '*.html', ':!tests'], { encoding: 'utf8' }).trim().split('\n');

it.each(files)('%s has no code of digits taken for a telephone number', (path) => {
  expect(readFileSync(path, 'utf8')).toContain('<meta name="format-detection" content="telephone=no"');
});
