import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many lines all errors take together: whoever keeps only the end of the output still reads of every failure. */
const LINES_OF_ERRORS = 90;
const LINES_OF_PAGES = 90;
const LONGEST_LINE = 200;

/** @typedef {{ name: string, error?: string, page?: string }} Failure */

/**
 * How many tests passed, and which failed. A missing report is a failure, and so is an exit code without a failed test:
 * an unhandled error, or nothing to run.
 */
function resultsOf(code, path, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')));
    const nameless = code !== 0 && failed.length === 0;
    return { passed, failed: nameless ? [{ name: 'an error outside of any test: see above' }] : failed };
  } catch {
    return { passed: 0, failed: [{ name: `no report of what ran (exit code ${code})` }] };
  }
}

export const vitestResults = (code, path) =>
  resultsOf(code, path, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(failedInFile),
  }));

export const playwrightResults = (code, path) =>
  resultsOf(code, path, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: suites.flatMap(failedInSuite),
  }));

/** A file that can't even be loaded has no failed test of its own. */
function failedInFile({ name, status, message, assertionResults }) {
  const file = relative('.', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ name: file, error: message }];
  return failed.map(({ fullName, failureMessages: [error] }) => ({ name: `${file} > ${fullName}`, error }));
}

function failedInSuite({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file} > ${title}`,
        error: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        page: results.map(pageThen).join('\n'),
      })),
  );
  return [...failed, ...suites.flatMap(failedInSuite)];
}

/** The content of the page when a journey failed, without what is around it on every page. */
function pageThen({ attachments }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : '';
  return /^ *- main.*?(?=^ *- contentinfo|```)/ms.exec(text)?.[0] ?? '';
}

/**
 * What the end of the output says: the journeys' pages, then every failed test with the beginning of its error, then the sum.
 * @param {number} passed
 * @param {Failure[]} failed
 * @param {number} minutes
 */
export function summary(passed, failed, minutes) {
  const pages = failed.filter(({ page }) => page);
  const ofPage = Math.min(30, Math.floor(LINES_OF_PAGES / pages.length));
  const ofError = Math.max(1, Math.min(10, Math.floor(LINES_OF_ERRORS / failed.length)));
  return [
    ...pages.flatMap(({ name, page }) => [`the page of ${name}`, ...firstLines(page, ofPage)]),
    ...failed.flatMap(({ name, error }) => [`failed: ${name}`, ...firstLines(error, ofError)]),
    `\nAfter ${minutes} min:\n${passed} passed, ${failed.length} failed`,
  ].join('\n');
}

function firstLines(text = '', count) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, count).map((line) => `  ${line.slice(0, LONGEST_LINE)}`);
}
