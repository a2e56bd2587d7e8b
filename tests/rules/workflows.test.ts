import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = '.github/workflows';
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  lines: readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n'),
}));

/** The lines of a workflow that a pattern finds, as its groups. */
const found = (lines: readonly string[], pattern: RegExp) =>
  lines.flatMap((line) => [...line.matchAll(pattern)].map((match) => match[1] ?? match[0]));

describe.each(workflows)('the CI workflow $name', ({ lines }) => {
  it('calls only scripts that are in package.json', () => {
    const called = found(lines, /\bnpm (?:run )?(?!ci\b)([\w-]+)/g);
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('pins foreign actions to a commit', () => {
    const used = found(lines, /\buses: (\S+)/g);
    expect(used.filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it('may read the code and nothing else', () => {
    expect(found(lines, /^permissions:.*|^ +permissions:.*/g)).toEqual(['permissions:']);
    expect(found(lines, /^ {2}(\w+): (?:read|write)$/g)).toEqual(['contents']);
    expect(lines.filter((line) => /: write$/.test(line))).toEqual([]);
  });

  it('passes secrets and inputs to commands only as variables, so that no shell prints or runs them', () => {
    const inCommands = lines.filter(
      (line) => line.includes('${{') && (/^\s+(- )?run:/.test(line) || !/^\s+[\w-]+: /.test(line)),
    );
    expect(inCommands).toEqual([]);
  });
});
