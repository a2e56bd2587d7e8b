// A step of `npm run check`: every pointer in a comment or a document leads somewhere in this repository.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEXT = /\.(md|mjs|ts|tsx|js|css|sql|html|json|toml|yml)$|(^|\/)[^./]+$|\.env\.example$/;
// The first two hold samples of what is refused; the others are written by programs.
const NOT_READ =
  /^scripts\/pointers\.mjs$|pointers\.test\.ts$|^package-lock\.json$|database\.types\.ts$|_create_schema\.sql$|^public\/portraits\//;
const COMMENT = /^\s*(\/\/|\/?\*|--|#|<!--|\{\/\*)|\s(\/\/|--|\/\*)\s/;
const DOCUMENT = /\bdocs\/[\w./-]+\.md(#[\w-]+)?/g;
const LINK = /\]\(([^)\s]+)\)/g;
const PATH = /(?<![\w./@-])(?:src|supabase|tests|scripts|hosting|extension|docs|public)\/[\w.@/-]+[*<{]?/g;
/** The end of a path that stands for several: 'src/features/csv-upload/reading/csv-*.ts', 'supabase/functions/<name>/'. */
const VARYING = /[^/]*[*<{]$/;
/** Pointers to papers that aren't part of the repository. */
const OUTSIDE = /§|\b[Ss]pecs? \d|(?<![\w-])[Dd]ecisions: |\b(the|both) specs?\b|\b[Ss]pecifications?\b/;

/** The part of an address that leads to a heading, as GitHub makes it. */
function headingSlug(heading) {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * @param root the repository's folder
 * @param files paths in it; those that aren't text are left out
 * @returns {string[]} 'file:line: what is wrong', in the files' order
 */
function wrongPointers(root, files) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const slugs = new Map();
  const hasHeading = (path, slug) => {
    if (!slugs.has(path))
      slugs.set(
        path,
        [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text]) => headingSlug(text)),
      );
    return slugs.get(path).includes(slug);
  };
  const wrongDocument = (path, slug) => {
    if (!existsSync(join(root, path))) return `${path} doesn't exist`;
    return slug && path.endsWith('.md') && !hasHeading(path, slug)
      ? `${path} has no heading #${slug}`
      : undefined;
  };

  function wrongInLine(file, line) {
    const isDocument = file.endsWith('.md');
    const isComment = isDocument || file.endsWith('.sql') || COMMENT.test(line);
    const wrong = [...line.matchAll(DOCUMENT)].map(([pointer]) => wrongDocument(...pointer.split('#')));
    if (isComment) {
      const paths = [...line.matchAll(PATH)].map(([path]) =>
        path.replace(VARYING, '').replace(/[./-]+$/, ''),
      );
      wrong.push(...paths.filter((path) => !path.endsWith('.md')).map((path) => wrongDocument(path)));
      if (OUTSIDE.test(line))
        wrong.push(`'${OUTSIDE.exec(line)[0].trim()}' points outside of the repository`);
    }
    if (isDocument) {
      const links = [...line.matchAll(LINK)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link));
      for (const [path, slug] of links.map((link) => link.split('#')))
        wrong.push(wrongDocument(path ? normalize(join(dirname(file), path)) : file, slug));
    }
    return wrong.filter(Boolean);
  }

  return files
    .filter((file) => TEXT.test(file) && !NOT_READ.test(file) && existsSync(join(root, file)))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => wrongInLine(file, line).map((wrong) => `${file}:${index + 1}: ${wrong}`)),
    );
}

// Another folder may be named, which is how the check itself is tested.
const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const wrong = wrongPointers(root, listed.stdout.split('\n').filter(Boolean));
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
