import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { OperatorError } from './operator-error.ts'

test('every setting has a safe default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '::',
    sampleEdition: 'auto',
    allowLoopbackFeeds: false,
    logLevel: 'info',
    publication: undefined,
    publicUrl: undefined,
    production: true,
  })
})

test('an empty setting is none', () => {
  expect(readConfig({ PORT: '', PUBLICATION: '' })).toMatchObject({ port: 3000, publication: undefined })
})

test('hosts whose certificates are not checked are names without port, path or scheme', () => {
  expect(readConfig({}).feedRequests.unverifiedHosts).toEqual([])
  expect(
    readConfig({ UNVERIFIED_FEED_HOSTS: 'Old.example, feeds.example' }).feedRequests.unverifiedHosts,
  ).toEqual(['old.example', 'feeds.example'])
  for (const wrong of ['https://old.example', 'old.example:8443', 'old.example/feed', '*', 'a b']) {
    expect(() => readConfig({ UNVERIFIED_FEED_HOSTS: wrong }), wrong).toThrow(/names of hosts/)
  }
})

test('only development is not production', () => {
  expect(readConfig({ NODE_ENV: 'staging' }).production).toBe(true)
  expect(readConfig({ NODE_ENV: 'development' }).production).toBe(false)
})

test('a public address is an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://news.example/' }).publicUrl).toBe('https://news.example')
  for (const wrong of [
    'https://news.example/sub',
    'https://news.example?q=1',
    'ftp://news.example',
    'news.example',
  ]) {
    expect(() => readConfig({ PUBLIC_URL: wrong }), wrong).toThrow(OperatorError)
  }
})

test.each(['FEED_CONTACT', 'WEATHER_CONTACT'])('%s is one email or one web address', (name) => {
  for (const good of [
    'feeds@news.example',
    'news.desk+feeds@mail.news.example',
    'https://news.example/about?q=1',
  ]) {
    const { feedContact, weather } = readConfig({ [name]: good })
    expect([feedContact, weather.contact]).toContain(good)
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
    expect(() => readConfig({ [name]: wrong }), wrong).toThrow(
      `${name}=${JSON.stringify(wrong)}: expected one email address such as feeds@news.example, or one web address`,
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
  expect(readConfig({ FEED_CONVERTER_URL: converter }).feedRequests.converter).toBe(converter)
  expect(readConfig({}).feedRequests.converter).toBeUndefined()
  expect(() => readConfig({ FEED_CONVERTER_URL: 'converter.example' })).toThrow(/FEED_CONVERTER_URL/)
})

test.each(['5544x', '70000', '1.5', '-1'])('PORT=%s is refused with its bounds', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT="${PORT}": expected a whole number from 0 to 65535`)
})

test('every wrong setting is named at once, with its value', () => {
  const wrong = { PORT: '70000', LOG_LEVEL: 'loud', ALLOW_LOOPBACK_FEEDS: 'yes' }
  expect(() => readConfig(wrong)).toThrow(
    /PORT="70000"[\s\S]*ALLOW_LOOPBACK_FEEDS="yes"[\s\S]*LOG_LEVEL="loud"/,
  )
})

test('mail needs a key of its own, and no error repeats a secret', () => {
  const mail = { SMTP_URL: 'smtp://user:hunter2@mail.example:587', MAIL_KEY: 'k'.repeat(32) }
  expect(readConfig(mail).mail).toEqual({
    smtpUrl: mail.SMTP_URL,
    key: mail.MAIL_KEY,
    from: undefined,
  })
  expect(readConfig({ MAIL_KEY: mail.MAIL_KEY }).mail).toBeUndefined()
  expect(() => readConfig({ SMTP_URL: mail.SMTP_URL })).toThrow(/MAIL_KEY is not set/)
  for (const wrong of [{ MAIL_KEY: 'short-secret' }, { SMTP_URL: 'http://user:hunter2@mail.example' }]) {
    const error = (() => {
      try {
        return readConfig({ ...mail, ...wrong })
      } catch (thrown) {
        return thrown
      }
    })()
    expect(String(error)).toMatch(/(MAIL_KEY|SMTP_URL)=\(hidden\)/)
    expect(String(error)).not.toMatch(/short-secret|hunter2/)
  }
})

test.each([
  [{ SMPT_URL: 'smtp://a' }, ['SMPT_URL is no setting: did you mean SMTP_URL?']],
  [{ PUBLIC_URLS: 'https://a.test' }, ['PUBLIC_URLS is no setting: did you mean PUBLIC_URL?']],
  [{ DATADIR: 'x' }, ['DATADIR is no setting: did you mean DATA_DIR?']],
  [{ MAIL_KEY: 'k'.repeat(32) }, ['MAIL_KEY is set, and SMTP_URL is not: no mail is sent.']],
  [{ PATH: '/bin', HOSTNAME: 'a', LANG: 'C', PUBLIC_URL: 'https://a.test' }, []],
])('%j raises the doubts %j', (environment, doubts) => {
  expect(readConfig(environment).doubts).toEqual(doubts)
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
  expect(() => readConfig({ MAIL_KEY_FILE: inFile('\n') })).toThrow(/MAIL_KEY_FILE=.*empty/)
  expect(() => readConfig({ METRICS_TOKEN: token, METRICS_TOKEN_FILE: inFile(token) })).toThrow(/both set/)
  expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'absent') })).toThrow(/SMTP_URL_FILE=.*ENOENT/)
})
