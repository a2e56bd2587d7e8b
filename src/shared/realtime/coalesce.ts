/**
 * Runs `action` at once, then at most once per `intervalMs` however often it is asked: calls in between
 * are answered by one run at the interval's end (docs/product/following-and-alerts.md#live-updates).
 */
export function coalesce(action: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAgain = false;

  function run() {
    askedAgain = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (askedAgain) run();
    }, intervalMs);
    action();
  }

  return {
    call() {
      if (timer === undefined) run();
      else askedAgain = true;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      askedAgain = false;
    },
  };
}
