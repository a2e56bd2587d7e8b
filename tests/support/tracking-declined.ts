/** The storage of a browser that has answered the question about tracking, so that it isn't shown in journeys. */
export const trackingDeclined = { name: 'promobell-tracking', value: 'declined' };
