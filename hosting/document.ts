import { DRAWN_DOCUMENT_ID, type DrawnDocument } from '../src/shared/drawn-document';

/** What a document has in the places that index.html leaves for it. */
export interface DocumentParts {
  /** Title, description and the like, and the page's files to be loaded at once. */
  head: string;
  /** The rendered page, and what the app has to know of it; neither in a document that the app fills. */
  body?: { html: string; drawn: DrawnDocument };
}

/** Fills index.html, as the build wrote it, in the way of Vite's guide to server-side rendering. */
export function documentOf(template: string, { head, body }: DocumentParts): string {
  return template
    .replace('<!--app-head-->', () => head)
    .replace('<!--app-html-->', () => body?.html ?? '')
    .replace('<!--app-data-->', () => (body ? drawnJson(body.drawn) : ''));
}

/** JSON without `<` can't end the element that it is in, whatever its texts say. */
function drawnJson(drawn: DrawnDocument): string {
  const json = JSON.stringify(drawn).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${DRAWN_DOCUMENT_ID}">${json}</script>`;
}
