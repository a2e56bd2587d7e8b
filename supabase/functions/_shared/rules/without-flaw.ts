import * as z from 'zod/mini';

/** The check of a text by a function that says what is wrong with it; undefined when nothing is. */
export const withoutFlaw = (flawOf: (text: string) => string | undefined) =>
  z.superRefine<string>((text, context) => {
    const message = flawOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
