import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startMailServer } from '../../../tests/mail-server.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { exampleApp } from '../app.fixture.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { startMail } from './mail-service.ts'

/** The MAIL_KEY of these tests. */
export const key = 'k'.repeat(32)
/** A city with a newsletter and a contact form. */
export const publication = { ...examplePublication, newsletter: 'open' as const, contactForm: true }
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Routes, a store and a mail server, all real; `changes` are to the parts of the service. */
export async function openNewsletter(
  changes: Partial<Parameters<typeof startMail>[1]> = {},
  smtpUrl?: string,
) {
  const store = changes.store ?? (await openEmptyStore(temporaryFolder()))
  const server = await startMailServer()
  const directory = new FixedDirectory([publication])
  const mail = startMail(
    { smtpUrl: smtpUrl ?? server.url, key, from: undefined },
    {
      hasAlerts: async () => false,
      composeAlerts: async () => undefined,
      compose: () => Promise.reject(new Error('no issue is due')),
      store,
      logger: logger as never,
      directory,
      ...changes,
    },
  )
  onTestFinished(async () => {
    await mail.stop()
    await server.stop()
    await store.close()
  })
  // Its first look for due messages, which would send those that a test adds.
  await mail.settled()
  const { app, pages } = exampleApp({
    publication,
    signUps: mail.signUps,
    contactDesk: mail.contactDesk,
  })
  const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  return { app, pages, store, server, mail, post }
}
