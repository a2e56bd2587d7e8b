/** Resolves in a task of its own: what a page does at its start is done in several, so that a slow phone paints and answers in between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
