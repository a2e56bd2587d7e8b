/** What is made to be pressed, or says that it is. */
const PRESSABLE = [
  'a[href],area,button,input,select,textarea,option,label,summary,iframe,embed,object,video,audio,canvas',
  '[role]:is([role*=button],[role*=link],[role*=box],[role*=item],[role=option],[role=radio],[role=switch],[role=tab],[role=slider])',
  '[contenteditable]:not([contenteditable=false]),[tabindex],[onclick],[onmousedown],[onpointerdown],[ontouchstart]',
].join();

/** Cursors that say nothing of a press. */
const PLAIN_CURSORS = ['auto', 'default', 'text'];

/** So near to a form, a text may be what sends it. */
const NEAR_PX = 240;
/** A text so short, on a piece of its own, may be a button. */
const LABEL_LETTERS = 40;

/**
 * Whether an element of the page might be something to press. A page's listeners can't be seen, so whatever looks as if it had one counts:
 * rather no ticket than one on 'Place order'.
 */
export function mayBePressed(element: Element): boolean {
  return (
    element.closest(PRESSABLE) !== null ||
    !PLAIN_CURSORS.includes(getComputedStyle(element).cursor) ||
    // What a component of the page's own draws inside isn't seen from here.
    element.localName.includes('-') ||
    (hasText(element) && (isNearForm(element) || looksLikeButton(element)))
  );
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
}

function isNearForm(element: Element): boolean {
  if (element.closest('form,fieldset')) return true;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [...document.querySelectorAll('form,input,select,textarea')].some((field) => {
    const box = field.getBoundingClientRect();
    return (
      box.width > 0 &&
      box.left < right + NEAR_PX &&
      box.right > left - NEAR_PX &&
      box.top < bottom &&
      box.bottom > top - NEAR_PX
    );
  });
}

function looksLikeButton(element: Element): boolean {
  if ((element.textContent ?? '').trim().length > LABEL_LETTERS) return false;
  const { backgroundColor, backgroundImage, borderTopWidth, boxShadow } = getComputedStyle(element);
  return (
    backgroundColor !== 'rgba(0, 0, 0, 0)' ||
    backgroundImage !== 'none' ||
    borderTopWidth !== '0px' ||
    boxShadow !== 'none'
  );
}
