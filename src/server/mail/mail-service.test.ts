import { expect, onTestFinished, test, vi } from 'vitest'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { hour } from '../../time/durations.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { startMail } from './mail-service.ts'
import { key, publication, temporaryFolder } from './open-newsletter.fixture.ts'

test('while the mail server does not answer, it is known how many messages wait and for how long', async () => {
  const store = await openEmptyStore(temporaryFolder())
  const message = { name: 'Reader', email: 'r@example.com', topic: 'tips', message: 'Hello' }
  await store.outbox.addContact({ city: publication.id, ...message, receivedAt: Date.now() - hour })
  const mail = startMail(
    // Nobody listens there.
    { smtpUrl: 'smtp://127.0.0.1:9', key, from: undefined },
    {
      hasAlerts: async () => false,
      composeAlerts: async () => undefined,
      compose: () => Promise.reject(new Error('no issue is due')),
      store,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined } as never,
      directory: new FixedDirectory([publication]),
    },
  )
  onTestFinished(async () => {
    await mail.stop()
    await store.close()
  })
  await vi.waitFor(() => expect(mail.waiting()?.count).toBe(1))
  expect(mail.waiting()?.for).toBeGreaterThanOrEqual(hour)
})
