/** Whether the same request may be answered later: the service is busy or broken, and doesn't refuse what was asked. */
export const mayWorkLater = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;
