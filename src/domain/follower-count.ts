/** '0', '999', '1.0k', '1.2k', '1.0M': one decimal from a thousand on (docs/product/following-and-alerts.md#follower-numbers). */
function formatCount(count: number): string {
  if (count < 1_000) return String(count);
  const tenthsOfThousands = Math.round(count / 100);
  // 999,950 rounds to '1000.0k', which reads '1.0M'.
  if (tenthsOfThousands < 10_000) return `${(tenthsOfThousands / 10).toFixed(1)}k`;
  return `${(Math.round(count / 100_000) / 10).toFixed(1)}M`;
}

/** '0 followers', '1 follower', '1.2k followers'. */
export function followersLabel(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'follower' : 'followers'}`;
}
