/** In the browser's storage: asked about tracking before, so that the question stands in no journey's way. */
export const trackingDeclined = { name: 'promobell-tracking', value: 'declined' };
