export interface Statement {
  text: string;
  /** The line where it begins, from 1. */
  line: number;
}

/** Parts in which a semicolon doesn't end a statement: comments, strings, names, dollar-quoted bodies. */
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[A-Za-z_]*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g;
const BLANK = /^(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)$/;

/**
 * Splits SQL at its semicolons, to find the statement of an error without a position. `begin atomic` bodies and nested
 * comments are split, too: the parts are good enough to find a line, not to execute a file.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start: number | undefined;
  let end = 0;
  /** Ends the statement that has begun, if one has, before this index. */
  const finish = (to: number) => {
    if (start === undefined) return;
    statements.push({ text: sql.slice(start, to), line: sql.slice(0, start).split('\n').length });
    start = undefined;
  };
  for (const { 0: piece, index } of sql.matchAll(PIECES)) {
    if (piece === ';') finish(index);
    else if (!BLANK.test(piece)) start ??= index + (/^\s*/.exec(piece)?.[0].length ?? 0);
    end = index + piece.length;
  }
  finish(end);
  return statements;
}
