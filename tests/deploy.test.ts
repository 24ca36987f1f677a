// What of deploy/ needs no started site to be tried; for the proxies see tests/journeys/proxies.spec.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findDeployment } from '../scripts/programs.ts'
import { readConfig, settingNames } from '../src/config.ts'
import { openFigures } from '../src/server/metrics/figures.ts'
import { layOut, readContainer } from './containerfile.ts'

const deploy = join(import.meta.dirname, '..', 'deploy')
const promtool = findDeployment('promtool')
const systemd = findDeployment('systemd-analyze')
if (!promtool || !systemd) console.warn('Left out: tests of deploy/ (node scripts/programs.ts).')

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
      radio: none,
      mail: none,
      mailWaiting: none,
      stormPushes: none,
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
    expect(named).toEqual(expect.arrayContaining(['DATA_DIR', 'SMTP_URL_FILE', 'CONTACT']))
    expect(named.filter((name) => name !== 'NAME' && !knownSettings.has(name))).toEqual([])
    const loaded = Array.from(secrets.matchAll(/LoadCredential=([\w-]+):/g), ([, name]) => name)
    expect(Array.from(secrets.matchAll(/=%d\/([\w-]+)/g), ([, name]) => name)).toEqual(loaded)
  })
})

describe('the container and the compose file, which no container engine has run', () => {
  const folder = join(deploy, 'container')
  const container = readContainer()
  const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as ComposeFile
  const services = Object.entries(compose.services)
  const ours = services.filter(([, { image }]) => image === 'news')

  test('there are two that answer, two that poll, a database and a proxy', () => {
    expect(services.map(([name]) => name)).toEqual(['web-1', 'web-2', 'ingest-1', 'ingest-2', 'db', 'proxy'])
    expect(ours.map(([, { command }]) => command)).toEqual([['web'], ['web'], ['ingest'], ['ingest']])
  })

  test('every setting exists, and what the program reads as its settings is as it expects', () => {
    const database = join(mkdtempSync(join(tmpdir(), 'secret-')), 'value')
    writeFileSync(database, 'postgres://news:password@db:5432/news\n')
    for (const [name, { environment = {} }] of ours) {
      const all = { ...container.environment, ...environment }
      expect(Object.keys(all).filter((setting) => !knownSettings.has(setting))).toEqual([])
      const { DATABASE_URL_FILE: _database, SMTP_URL_FILE: _smtp, ...plain } = all
      const read = readConfig({ ...plain, DATABASE_URL_FILE: database })
      expect({ name, port: read.port, dataDir: read.dataDir, samples: read.sampleEdition }).toEqual({
        name,
        port: container.port,
        dataDir: '/var/lib/news',
        samples: 'never',
      })
    }
  })

  test('every secret, volume, file and service that is named is there', () => {
    for (const [name, service] of services) {
      const files = Object.values(service.environment ?? {}).flatMap((value) =>
        Array.from(value.matchAll(/\/run\/secrets\/(\S+)/g), ([, secret]) => secret),
      )
      expect({ name, files: files.toSorted() }).toEqual({ name, files: (service.secrets ?? []).toSorted() })
      for (const secret of service.secrets ?? []) {
        expect(compose.secrets).toHaveProperty([secret, 'file'], `./secrets/${secret}`)
      }
      for (const volume of service.volumes ?? []) {
        const [from = '', to = ''] = volume.split(':')
        expect(to).toMatch(/^\//)
        // What the operator puts there is named at the top of the file.
        if (from === './publications') continue
        if (from.startsWith('.')) expect(existsSync(join(folder, from)), from).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(from)
      }
      const needed = service.depends_on ?? []
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed)) {
        expect(Object.keys(compose.services)).toContain(other)
      }
    }
    const used = new Set(services.flatMap(([, { secrets = [] }]) => secrets))
    expect([...used].toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  })

  test('the proxy asks the processes that answer, and its example reads that setting', () => {
    const { NEWS_WEB: asked = '' } = compose.services.proxy?.environment ?? {}
    const webs = ours.filter(([, { command }]) => command?.[0] === 'web').map(([name]) => name)
    expect(asked.split(' ')).toEqual(webs.map((name) => `${name}:${container.port}`))
    const caddyfile = readFileSync(join(deploy, 'caddy/Caddyfile'), 'utf8')
    expect(caddyfile).toContain('{$NEWS_WEB:')
    expect(compose.services.proxy?.healthcheck?.test).toContain('http://127.0.0.1:2080/healthz')
    expect(caddyfile).toContain('http://127.0.0.1:2080 {')
  })

  test('ours cannot write but where they must, are no root, and have time to end', () => {
    expect(container.user.uid).toBeGreaterThan(0)
    for (const [, service] of ours) {
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
        stop_grace_period: '20s',
      })
      const writable = service.volumes?.filter((volume) => !volume.endsWith(':ro'))
      expect(writable).toEqual([`data:${container.environment.DATA_DIR}`])
    }
  })

  test('the steps of the Containerfile leave the program and an empty folder of data, each at its place', () => {
    const place = mkdtempSync(join(tmpdir(), 'container-'))
    const packed = join(place, 'fort-lauderdale-news-1')
    mkdirSync(packed)
    writeFileSync(join(packed, 'news'), '#!/bin/sh\n', { mode: 0o755 })
    const archive = join(place, 'archive.tar.gz')
    execFileSync('tar', ['-czf', archive, '-C', place, 'fort-lauderdale-news-1'])
    const root = layOut(archive, join(place, 'stages'))
    const [program = ''] = container.entrypoint
    expect(statSync(join(root, program)).mode & 0o111).toBe(0o111)
    const data = statSync(join(root, container.environment.DATA_DIR ?? ''))
    expect((data.mode & 0o777).toString(8)).toBe('700')
    if (process.getuid?.() === 0) expect(data.uid).toBe(container.user.uid)
    rmSync(place, { recursive: true })
  })
})

/** What of a compose file is looked at. */
interface ComposeFile {
  services: Record<
    string,
    {
      image: string
      command?: string[]
      environment?: Record<string, string>
      secrets?: string[]
      volumes?: string[]
      depends_on?: string[] | Record<string, unknown>
      healthcheck?: { test: string[] }
    }
  >
  volumes: Record<string, unknown>
  secrets: Record<string, unknown>
}
