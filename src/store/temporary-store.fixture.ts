import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openEmptyStore } from './empty-store.fixture.ts'
import type { Store } from './store.ts'

/** Opens an empty store in a folder of its own; both are gone when the test ends. */
export async function openTemporaryStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  const store = await openEmptyStore(folder)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return store
}
