/**
 * As many of the posts as there is room for, beginning one post later each minute. No post is skipped while there is room for as many as
 * minutes pass between two polls of an account, which are about five.
 */
export function postsInTurn(posts: readonly string[], room: number, at: Date): string[] {
  if (posts.length <= room) return [...posts];
  const begin = Math.floor(at.getTime() / 60_000) % posts.length;
  return [...posts.slice(begin), ...posts.slice(0, begin)].slice(0, room);
}
