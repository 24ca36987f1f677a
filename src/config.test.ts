import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting has a safe default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '::',
    allowLoopbackFeeds: false,
    logLevel: 'info',
    publication: undefined,
    production: true,
  })
})

test('an empty setting is none', () => {
  expect(readConfig({ PORT: '', PUBLICATION: '' })).toMatchObject({ port: 3000, publication: undefined })
})

test('only development is not production', () => {
  expect(readConfig({ NODE_ENV: 'staging' }).production).toBe(true)
  expect(readConfig({ NODE_ENV: 'development' }).production).toBe(false)
})

test('CONTACT is one email or one web address', () => {
  for (const good of [
    'feeds@news.example',
    'news.desk+feeds@mail.news.example',
    'https://news.example/about?q=1',
  ]) {
    expect(readConfig({ CONTACT: good }).contact).toBe(good)
  }
  for (const wrong of [
    'the desk',
    'desk',
    'desk@',
    'desk@news',
    'a@news.example, b@news.example',
    'Desk <desk@news.example>',
    'mailto:desk@news.example',
    'news.example',
    'ftp://news.example',
    'https://',
    'https://name:password@news.example/',
    'https://news.example/about_(us)',
    'https://news.example/\u00fcber',
    'desk@news.example\r\nx-other: 1',
  ]) {
    expect(() => readConfig({ CONTACT: wrong }), wrong).toThrow(
      `CONTACT=${JSON.stringify(wrong)}: expected one email address such as feeds@news.example, or one web address`,
    )
  }
})

test('a database has one host, because a list of hosts is not read', () => {
  for (const url of [
    'postgres://news@db:5432/news',
    'postgresql://news@localhost/news?host=/run/postgresql',
  ]) {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  }
  for (const hosts of ['one,other', 'one:5432,other:5432']) {
    expect(() => readConfig({ DATABASE_URL: `postgres://news@${hosts}/news` })).toThrow(
      /DATABASE_URL=.*expected an address of one host/,
    )
  }
})

test('a feed converter is an http(s) address, its own query included', () => {
  const converter = 'https://converter.example/v1/api.json?api_key=k'
  expect(readConfig({ FEED_CONVERTER_URL: converter }).feedConverter).toBe(converter)
  expect(readConfig({}).feedConverter).toBeUndefined()
  expect(() => readConfig({ FEED_CONVERTER_URL: 'converter.example' })).toThrow(/FEED_CONVERTER_URL/)
})

test.each(['5544x', '70000', '1.5', '-1'])('PORT=%s is refused with its bounds', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT="${PORT}": expected a whole number from 0 to 65535`)
})

test('every wrong setting is named at once, with its value', () => {
  const wrong = { PORT: '70000', LOG_LEVEL: 'loud', ALLOW_LOOPBACK_FEEDS: 'yes' }
  expect(() => readConfig(wrong)).toThrow(
    /PORT="70000"[\s\S]*LOG_LEVEL="loud"[\s\S]*ALLOW_LOOPBACK_FEEDS="yes"/,
  )
})

test('mail needs a server, and no error repeats its password', () => {
  const SMTP_URL = 'smtp://user:hunter2@mail.example:587'
  expect(readConfig({}).mail).toBeUndefined()
  expect(readConfig({ SMTP_URL }).mail).toEqual({ smtpUrl: SMTP_URL, from: undefined })
  expect(() => readConfig({ SMTP_URL: 'http://user:hunter2@mail.example' })).toThrow(
    /SMTP_URL=\(hidden\): (?!.*hunter2)/,
  )
})

test('the key that MAIL_KEY was has to be in its file, with or without a line break', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, own] = [join(folder, 'mail.key'), join(folder, 'own')]
  const secret = 'k'.repeat(32)
  writeFileSync(own, `${secret}\n`)
  const told = ['MAIL_KEY is no setting any more: mail.key in DATA_DIR has the key. Remove the setting.']
  for (const set of [{ MAIL_KEY: secret }, { MAIL_KEY_FILE: own }]) {
    const read = () => readConfig({ DATA_DIR: folder, ...set }).doubts
    const refusal = new RegExp(
      `MAIL_KEY is no setting any more: write its value into the file ${key} (?!.*kkk)`,
    )
    rmSync(key, { force: true })
    expect(read).toThrow(refusal)
    writeFileSync(key, 'another key of thirty-two letters')
    expect(read).toThrow(refusal)
    for (const held of [secret, `${secret}\n`]) {
      writeFileSync(key, held)
      expect(read()).toEqual(told)
    }
  }
})

test.each([
  [{ SMPT_URL: 'smtp://a' }, ['SMPT_URL is no setting: did you mean SMTP_URL?']],
  [{ DATADIR: 'x' }, ['DATADIR is no setting: did you mean DATA_DIR?']],
  [{ PATH: '/bin', HOSTNAME: 'a', LANG: 'C', NODE_ENV: 'production' }, []],
  [
    { PUBLIC_URL: 'https://a.test' },
    [
      'PUBLIC_URL is no setting any more: a city’s address is https:// and the first of the hosts in its publication.yaml.',
    ],
  ],
  [{ FEED_CONTACT_FILE: '/run/contact' }, ['FEED_CONTACT_FILE is no setting any more: set CONTACT.']],
])('%j raises the doubts %j', (environment, doubts) => {
  expect(readConfig(environment).doubts).toEqual(doubts)
})

test.each([
  // Of version 0.2.0.
  ...['PUBLIC_URL', 'FEED_CONTACT', 'WEATHER_CONTACT', 'UNVERIFIED_FEED_HOSTS', 'ARTICLE_RETENTION_DAYS'],
  ...[
    'CITIES_IN_MEMORY',
    'INGEST_IN_FLIGHT',
    'INGEST_PER_HOST',
    'INGEST_HOST_SPACING',
    'WEBSUB',
    'MAIL_BOUNCES',
  ],
  // Of versions between it and 0.3.0.
  ...[
    'CACHE_TAGS',
    'PURGE_URL',
    'PURGE_HEADER',
    'PICTURE_BUCKET',
    'PICTURE_BUCKET_KEY',
    'PICTURE_BUCKET_REGION',
  ],
])('%s is told while it is set', (name) => {
  expect(readConfig({ [name]: 'x' }).doubts).toEqual([
    expect.stringMatching(`^${name} is no setting any more: .+[.]$`),
  ])
})

test('a setting may be in a file, and no message repeats what the file of a secret holds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const inFile = (text: string) => {
    writeFileSync(join(folder, 'value'), text)
    return join(folder, 'value')
  }
  const token = 'sixteen-letters-or-more'
  expect(readConfig({ METRICS_TOKEN_FILE: inFile(`${token}\n`) }).metricsToken).toBe(token)
  expect(readConfig({ PORT_FILE: inFile('3001') }).port).toBe(3001)
  expect(() => readConfig({ METRICS_TOKEN_FILE: inFile('short') })).toThrow(/METRICS_TOKEN=\(hidden\)/)
  expect(() => readConfig({ METRICS_TOKEN_FILE: inFile('\n') })).toThrow(/METRICS_TOKEN_FILE=.*empty/)
  expect(() => readConfig({ METRICS_TOKEN: token, METRICS_TOKEN_FILE: inFile(token) })).toThrow(/both set/)
  expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'absent') })).toThrow(/SMTP_URL_FILE=.*ENOENT/)
})
