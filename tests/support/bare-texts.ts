import { type ESTree, parseSync, Visitor } from 'vite';

type Outcome = 'text' | 'nothing' | 'other';

/**
 * Where a component shows text that a translated page loses (docs/decisions/translated-pages.md): text by a condition that isn't alone in its
 * element, text behind something that comes and goes, and text in a fragment or returned by a component, which the element around it holds.
 * Whether a variable is a text can't be seen.
 */
export function bareTexts(path: string, source: string): string[] {
  const found: string[] = [];
  const note = (what: string, { start }: { start: number }) =>
    found.push(`${path}:${source.slice(0, start).split('\n').length}: ${what}`);

  const checkChildren = (parent: ESTree.JSXElement | ESTree.JSXFragment) => {
    const children = parent.children.filter((child) => !isBlank(child));
    const outcomes = children.map(outcomesOfChild);
    if (parent.type === 'JSXFragment' && outcomes.some((each) => each.includes('text'))) {
      note('text in a fragment', parent);
    }
    if (children.length < 2) return;
    for (const [index, child] of children.entries()) {
      const own = outcomes[index] ?? [];
      const before = outcomes[index - 1] ?? [];
      if (own.length > 1 && own.includes('text')) note('text by a condition, beside others', child);
      else if (own.includes('text') && before.includes('nothing'))
        note('text behind what comes and goes', child);
    }
  };

  const components: boolean[] = [];
  const enter = ({ id }: { id?: ESTree.BindingIdentifier | null }) => {
    components.push(/^[A-Z]/.test(id?.name ?? ''));
  };
  const leave = () => {
    components.pop();
  };
  const enterArrow = () => enter({});
  const checkReturn = (statement: ESTree.ReturnStatement) => {
    if (components.at(-1) && statement.argument && outcomesOf(statement.argument).includes('text')) {
      note('text returned by a component', statement);
    }
  };
  new Visitor({
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enterArrow,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: checkReturn,
  }).visit(parseSync(path, source).program);
  return found;
}

/** Browsers leave blanks alone. */
function isBlank(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '';
  if (child.type !== 'JSXExpressionContainer') return false;
  const { expression } = child;
  return (
    expression.type === 'JSXEmptyExpression' ||
    (expression.type === 'Literal' && String(expression.value).trim() === '')
  );
}

function outcomesOfChild(child: ESTree.JSXChild): Outcome[] {
  if (child.type === 'JSXText') return ['text'];
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') {
    return ['other'];
  }
  return outcomesOf(child.expression);
}

/** What an expression may give, by its form. */
function outcomesOf(expression: ESTree.Expression): Outcome[] {
  switch (expression.type) {
    case 'ParenthesizedExpression':
      return outcomesOf(expression.expression);
    case 'ConditionalExpression':
      return [...outcomesOf(expression.consequent), ...outcomesOf(expression.alternate)];
    case 'LogicalExpression':
      return [
        ...(expression.operator === '&&' ? (['nothing'] as const) : outcomesOf(expression.left)),
        ...outcomesOf(expression.right),
      ];
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text'];
    case 'Literal':
      return [typeof expression.value === 'string' ? 'text' : 'nothing'];
    default:
      return ['other'];
  }
}
