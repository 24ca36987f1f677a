// What of deploy/ can be tried without starting the site; tests/journeys/proxies.spec.ts starts it behind the proxies.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDeployment } from '../scripts/find-deployment.ts'
import { settingNames } from '../src/config.ts'
import { openFigures } from '../src/server/metrics/figures.ts'

const deploy = join(import.meta.dirname, '..', 'deploy')
const promtool = findDeployment('promtool')
const systemd = findDeployment('systemd-analyze')
if (!promtool || !systemd) console.warn('Left out: tests of deploy/ (node scripts/find-deployment.ts).')

/** Names of settings that a text gives values, with `_FILE` where that is how. */
function settingsIn(text: string): string[] {
  return Array.from(text.matchAll(/(?<![%\w])([A-Z][A-Z_]+)=/g), ([, name = '']) => name)
}

const knownSettings = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]))

describe('alarms', () => {
  test.runIf(promtool)('they tell what hurts readers, in time, and nothing of a network that is well', () => {
    execFileSync(promtool!, ['check', 'rules', join(deploy, 'prometheus/rules.yml')])
    const tried = spawnSync(promtool!, ['test', 'rules', join(deploy, 'prometheus/rules.test.yml')], {
      encoding: 'utf8',
    })
    expect(tried.stdout + tried.stderr).toContain('SUCCESS')
    expect(tried.status).toBe(0)
  })

  test('every figure that they ask for exists, and each says what is wrong', () => {
    const rules = readFileSync(join(deploy, 'prometheus/rules.yml'), 'utf8')
    const none = () => {
      throw new Error('no figure is read')
    }
    const figures = openFigures({
      ingest: none,
      cache: none,
      requests: none,
      images: none,
      bucket: none,
      radio: none,
      live: none,
      mail: none,
      purges: none,
      mailWaiting: none,
      cities: { report: none },
    })
    const known = new Set(figures.map(({ name }) => name))
    const asked = rules.match(/\bnews_[a-z_]+/g) ?? []
    expect(asked.filter((name) => !known.has(name))).toEqual([])
    expect(asked).toContain('news_mail_waiting_seconds')
    expect(rules.match(/summary:/g)).toHaveLength(rules.match(/- alert:/g)!.length)
  })
})

describe('units of systemd', () => {
  const units = ['news-serve.service', 'news-web@3001.service', 'news-ingest@3011.service']
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'units-'))
    const installed = join(folder, 'etc/systemd/system')
    cpSync(join(deploy, 'systemd'), installed, { recursive: true })
    const program = join(folder, 'news')
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
    for (const file of readdirSync(installed).filter((name) => name.endsWith('.service'))) {
      const text = readFileSync(join(installed, file), 'utf8')
      writeFileSync(join(installed, file), text.replaceAll('/srv/news/news', program))
    }
    // As an operator has them who needs every secret.
    const secrets = join(installed, 'news-.service.d/20-secrets.conf')
    writeFileSync(secrets, readFileSync(secrets, 'utf8').replaceAll(/^#(?=\w+=)/gm, ''))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.runIf(systemd)('systemd reads them without a complaint', () => {
    const env = { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${join(folder, 'etc/systemd/system')}:` }
    const read = spawnSync(systemd!, ['verify', '--man=no', ...units], { env, cwd: folder, encoding: 'utf8' })
    expect({ said: read.stderr, status: read.status }).toEqual({ said: '', status: 0 })
  })

  test.runIf(systemd)('each has an exposure of at most 1.5 of 10', () => {
    for (const unit of units) {
      const words = ['security', '--offline=true', `--root=${folder}`, '--threshold=15', unit]
      const rated = spawnSync(systemd!, words, { encoding: 'utf8' })
      expect({ unit, status: rated.status, said: rated.stdout.slice(-200) }).toMatchObject({ status: 0 })
    }
  })

  test('every setting that they name exists, and each secret is given as a file that is loaded', () => {
    const common = readFileSync(join(deploy, 'systemd/news-.service.d/10-common.conf'), 'utf8')
    const secrets = readFileSync(join(deploy, 'systemd/news-.service.d/20-secrets.conf'), 'utf8')
    const settings = readFileSync(join(deploy, 'systemd/settings.example'), 'utf8')
    const environment = (text: string) => text.match(/(?<=Environment=).*/g)?.join('\n') ?? ''
    const named = [environment(common), environment(secrets), settings].flatMap(settingsIn)
    expect(named).toEqual(expect.arrayContaining(['DATA_DIR', 'MAIL_KEY_FILE', 'PUBLIC_URL']))
    expect(named.filter((name) => name !== 'NAME' && !knownSettings.has(name))).toEqual([])
    const loaded = Array.from(secrets.matchAll(/LoadCredential=([\w-]+):/g), ([, name]) => name)
    expect(Array.from(secrets.matchAll(/=%d\/([\w-]+)/g), ([, name]) => name)).toEqual(loaded)
  })
})
