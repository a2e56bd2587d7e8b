/** One condition of a `filter`, e.g. `price=lt.100`; `value` of an `in` is a Postgres array literal. */
export interface Filter {
  column: string;
  operator: string;
  value: string;
  negated: boolean;
}

const operators = new Set('eq neq lt lte gt gte in like ilike is match imatch isdistinct'.split(' '));

/**
 * Parses the `filter` of a postgres_changes subscription as hosted realtime does: conditions joined by commas
 * (outside quotes and parentheses), each `column=[not.]operator.value`.
 * @throws Error whose message names the part that isn't understood
 */
export function parseFilters(text: string): Filter[] {
  if (text.trim() === '') return [];
  return splitConditions(text.trim()).map(parseCondition);
}

function splitConditions(text: string): string[] {
  const conditions: string[] = [];
  let current = '';
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (quoted) {
      if (char === '\\') {
        current += char + text.charAt(index + 1);
        index += 1;
        continue;
      }
      quoted = char !== '"';
    } else if (char === '"' && '.(,'.includes(text.charAt(index - 1) || 'x')) {
      quoted = true;
    } else if (char === '(') {
      depth += 1;
    } else if (char === ')') {
      depth = Math.max(0, depth - 1);
    } else if (char === ',' && depth === 0) {
      conditions.push(current);
      current = '';
      continue;
    }
    current += char;
  }
  return [...conditions, current];
}

function parseCondition(text: string): Filter {
  const condition = text.trim();
  if (condition === '') throw new Error('filter must not contain empty segments (check for extra commas)');
  const [, column, not, operator, value] = /^([^=]+)=(not\.)?([^.]*)\.(.*)$/s.exec(condition) ?? [];
  if (column === undefined || operator === undefined || value === undefined || !operators.has(operator)) {
    throw new Error(`"${condition}" is not column=operator.value`);
  }
  return { column, operator, value: parseValue(operator, value), negated: not !== undefined };
}

function parseValue(operator: string, value: string): string {
  if (operator === 'in') {
    if (!/^\(.*\)$/s.test(value)) throw new Error('`in` filter value must be wrapped by parentheses');
    return `{${value.slice(1, -1)}}`;
  }
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(value);
  return quoted?.[1] === undefined ? value : quoted[1].replaceAll(/\\(.)/gs, '$1');
}
