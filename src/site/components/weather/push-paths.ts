/** Page on which a reader asks to be told of storm alerts on their device. */
export const stormPushPath = '/weather/notifications'
/** The worker that shows them; its scope is the folder, so that it controls no other page. */
export const stormWorkerPath = '/weather/notifications/worker.js'
/** Where browsers get the server's key (GET) and ask to be told or not (POST). */
export const stormSubscriptionPath = '/weather/notifications/subscription'
