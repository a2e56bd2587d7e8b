/** The browsers of journeys say in their name that nobody sits in front of them, and robots aren't counted. */
export const SOMEBODYS_BROWSER = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
};
