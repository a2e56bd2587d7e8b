import { DOCUMENT_DATA_ID, type DocumentData } from '../src/app/document-data';

/** What replaces the placeholders of index.html. */
interface DocumentParts {
  /** The tags for title, description and the like, those that preload the page's files, and the styles. */
  head: string;
  /** The rendered page, and the data that it is hydrated with; neither in a document that the app fills. */
  body?: { html: string; data: DocumentData };
}

/** Fills index.html, as the build wrote it, in the way of Vite's guide to server-side rendering. */
export function documentOf(template: string, { head, body }: DocumentParts): string {
  return template
    .replace('<!--app-head-->', () => head)
    .replace('<!--app-html-->', () => body?.html ?? '')
    .replace('<!--app-data-->', () => (body ? dataJson(body.data) : ''));
}

/** The data as an element. JSON without `<` can't end the element that it is in, whatever its texts say. */
function dataJson(data: DocumentData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${DOCUMENT_DATA_ID}">${json}</script>`;
}
