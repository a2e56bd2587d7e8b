import { strToU8, zipSync } from 'fflate';

/** A value with the number format of its cell, by its code or as one of the built-in ones by its number; the others are how a spreadsheet stores those. */
export type SampleCell =
  | string
  | number
  | boolean
  | null
  | { number: number; format: string | number }
  | { isoDay: string; format: string | number }
  | { error: string }
  | { richText: readonly string[] }
  | { formula: string; result: string | null };

export interface SampleSheet {
  name?: string;
  rows: readonly (readonly SampleCell[])[];
  isHidden?: boolean;
  /** It is a chart, without cells. */
  isChart?: boolean;
  merged?: readonly string[];
  /** The lines that a filter hides. */
  hiddenLines?: readonly number[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const columnName = (column: number) => String.fromCharCode(65 + column);
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The parts of a workbook as Excel writes them, by hand, so that what reads them shares no mistake with what writes them. */
export function workbookParts(...sheets: readonly SampleSheet[]): Record<string, string> {
  const texts: string[] = [];
  const formats: (string | number)[] = [];
  function place<Item>(list: Item[], item: Item) {
    if (!list.includes(item)) list.push(item);
    return list.indexOf(item);
  }
  const formatId = (format: string | number, index: number) =>
    typeof format === 'number' ? format : 164 + index;
  function cellXml(cell: SampleCell, at: string): string {
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${place(texts, cell)}</v></c>`;
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
    if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
    if ('richText' in cell)
      return `<c r="${at}" t="inlineStr"><is>${cell.richText.map((text) => `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(text)}</t></r>`).join('')}</is></c>`;
    if ('formula' in cell)
      return cell.result === null
        ? `<c r="${at}"><f>${escaped(cell.formula)}</f></c>`
        : `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`;
    const style = place(formats, cell.format) + 1;
    if ('isoDay' in cell) return `<c r="${at}" s="${style}" t="d"><v>${cell.isoDay}</v></c>`;
    return `<c r="${at}" s="${style}"><v>${cell.number}</v></c>`;
  }
  const sheetXml = ({ rows, merged, hiddenLines = [] }: SampleSheet) =>
    `${HEAD}<worksheet ${MAIN}><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}"${hiddenLines.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`,
      )
      .join(
        '',
      )}</sheetData>${merged ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const kindOf = ({ isChart }: SampleSheet) => (isChart ? 'chartsheet' : 'worksheet');
  const fileOf = (sheet: SampleSheet, index: number) => `${kindOf(sheet)}s/sheet${index + 1}.xml`;
  const sheetParts = Object.fromEntries(
    sheets.map((sheet, index) => [
      `xl/${fileOf(sheet, index)}`,
      sheet.isChart ? `${HEAD}<chartsheet ${MAIN}/>` : sheetXml(sheet),
    ]),
  );
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets
      .map(
        ({ name, isHidden }, index) =>
          `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((sheet, index) => relation(`rId${index + 1}`, kindOf(sheet), fileOf(sheet, index))),
      relation('rId98', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId99', 'styles', 'styles.xml'),
    ),
    ...sheetParts,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts>${formats
      .map((format, index) =>
        typeof format === 'string'
          ? `<numFmt numFmtId="${formatId(format, index)}" formatCode="${escaped(format)}"/>`
          : '',
      )
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((format, index) => `<xf numFmtId="${formatId(format, index)}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
}

export const zipped = (parts: Record<string, string>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );

export const workbook = (...sheets: readonly SampleSheet[]) => zipped(workbookParts(...sheets));

/** How many days a date is from the one that Excel counts from. */
export const excelDay = (iso: string) => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** The beginning of an old workbook, or of one with a password, which has the given entry. */
export function compoundFile(entry: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2_048);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (let index = 0; index < entry.length; index++) bytes[1_024 + 2 * index] = entry.charCodeAt(index);
  return bytes;
}
