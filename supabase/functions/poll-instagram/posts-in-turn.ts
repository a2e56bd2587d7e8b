/**
 * As many of the posts as there is room for, beginning at another one each minute: accounts are polled every five minutes, and each post
 * has its turn as long as that leaves fewer minutes between two polls than there is room for posts.
 */
export function postsInTurn(posts: readonly string[], room: number, at: Date): string[] {
  if (posts.length <= room) return [...posts];
  const begin = Math.floor(at.getTime() / 60_000) % posts.length;
  return [...posts.slice(begin), ...posts.slice(0, begin)].slice(0, room);
}
