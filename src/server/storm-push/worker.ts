/**
 * The worker that shows storm alerts: it answers no requests and keeps nothing. A push must always show something, also one
 * that this version cannot read.
 */
export const stormWorker = `self.addEventListener('push', (event) => {
  const message = event.data.json()
  event.waitUntil(show(message))
})
async function show(message) {
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    renotify: true,
    lang: message.language,
    icon: '/media/icon-192.png',
    data: message.path,
  })
  for (const tag of message.closes ?? [])
    for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})
`
