/**
 * Stands in for Meta's fbevents.js: takes over the queue of calls and reports each tracked event by a picture's
 * address, as Meta's own does, to the place it was loaded from.
 */
export const PIXEL_SCRIPT = `(() => {
  const base = new URL('.', document.currentScript.src);
  const fbq = window.fbq;
  let pixel = '';
  let revoked = false;
  fbq.callMethod = (command, ...rest) => {
    if (command === 'init') pixel = String(rest[0]);
    if (command === 'consent') revoked = rest[0] === 'revoke';
    if (revoked || (command !== 'track' && command !== 'trackCustom')) return;
    const [name, custom = {}, options = {}] = rest;
    const report = new URL('tr', base);
    report.search = new URLSearchParams({
      id: pixel, ev: name, eid: options.eventID ?? '', dl: location.href, cd: JSON.stringify(custom),
    });
    new Image().src = report;
  };
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);
})();
`;
