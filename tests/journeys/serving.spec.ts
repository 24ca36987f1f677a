import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { publication } from '../page-paths.ts'
import { startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

test.describe.configure({ mode: 'parallel' })

test('two cities from one process, each at its own host; unknown hosts get the fallback city', async () => {
  const publications = await copyPublications('fort-lauderdale', 'pelican-bay-test')
  const settings = { PUBLICATIONS_DIR: publications.folder, SAMPLE_EDITION: 'always' }
  const site = await startSite(settings)
  try {
    expect(await get(site.origin, '/', { host: 'tiny.test' })).toMatchObject({
      status: 200,
      body: expect.stringContaining('Pelican Bay Headlines'),
    })
    expect(
      await get(site.origin, '/', { host: `${publication.hosts[0]?.toUpperCase()}:8080` }),
    ).toMatchObject({
      status: 200,
      body: expect.stringContaining(`<title>${publication.defaultTitle.replaceAll('&', '&amp;')}</title>`),
    })
    expect(await get(site.origin, '/', { host: 'unknown.test' })).toMatchObject({ status: 421 })
  } finally {
    await site.stop()
  }
  const single = await startSite({ ...settings, PUBLICATION: 'pelican-bay-test' })
  try {
    expect(await get(single.origin, '/', { host: 'unknown.test' })).toMatchObject({
      body: expect.stringContaining('Pelican Bay Headlines'),
    })
  } finally {
    await single.stop()
    await publications.remove()
  }
})

test('without any publication the start is refused with a message', async () => {
  const failure = await startSite({ PUBLICATIONS_DIR: 'docs/decisions' }).catch(
    (error: Error) => error.message,
  )
  expect(failure).toContain('ended with code 1')
  expect(failure).toContain('found no publication, expected a folder that holds one folder for each')
  expect(failure).not.toContain('    at ')
})

test('all invalid settings are named', async () => {
  const failure = await startSite({ PORT: 'http', SAMPLE_EDITION: 'maybe' }).catch(
    (error: Error) => error.message,
  )
  expect(failure).toContain('PORT="http"')
  expect(failure).toContain('SAMPLE_EDITION="maybe"')
  expect(failure).not.toContain('    at ')
})

test('SIGTERM finishes every request that was sent, and exits with 0', async () => {
  const site = await startSite({ SAMPLE_EDITION: 'always' })
  const sent: Promise<void>[] = []
  const answers = Array.from({ length: 40 }, (_, index) => {
    // A few slow requests, all within the ten seconds after which a stopping server cuts connections.
    const path = index % 5 === 0 ? `/search?q=${index}` : '/about'
    const answer = get(site.origin, path, {}, (onWay) => sent.push(onWay))
    answer.catch(() => {}) // Awaited below.
    return answer
  })
  await Promise.all(sent)
  expect(await site.stop()).toBe(0)
  const outcomes = await Promise.allSettled(answers)
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : outcome.reason)),
  ).toEqual(answers.map(() => 200))
  expect(site.log.map(({ msg }) => msg)).toContain('stopped')
})

test('SIGTERM reaches the site through npm', async () => {
  const site = await startSite({ SAMPLE_EDITION: 'always' }, ['npm', 'start'])
  await site.stop()
  await expect.poll(() => get(site.origin, '/healthz').catch(() => 'gone')).toBe('gone')
  expect(site.log.map(({ msg }) => msg)).toContain('stopped')
})

test('a port in use is reported with a message', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const failure = await startSite({ SAMPLE_EDITION: 'always', PORT: port }).catch(
    (error: Error) => error.message,
  )
  expect(failure).toContain(`Port ${port} is in use by another program.`)
  expect(failure).not.toContain('    at ')
})

test('a data folder that cannot be created is reported with a message', async () => {
  const failure = await startSite({ DATA_DIR: '/dev/null/data' }).catch((error: Error) => error.message)
  expect(failure).toContain('The data folder /dev/null/data cannot be created')
  expect(failure).not.toContain('    at ')
})

test.describe('malformed requests get the right status, and the site keeps running', () => {
  test.afterEach(async ({ request }) => expect((await request.get('/healthz')).status()).toBe(200))

  for (const path of [
    '/%',
    '/%E0%A4%A',
    '/%00',
    '/local-news%2F',
    '/..%2f..%2fetc%2fpasswd',
    '//evil.test',
    '/__proto__',
    '/.git/config',
  ]) {
    test(`${path} is not found`, async ({ baseURL }) => {
      expect((await get(baseURL ?? '', path)).status).toBe(404)
    })
  }

  test('a query of 100 kB is refused, one of 10 kB is ignored', async ({ baseURL }) => {
    const long = await get(baseURL ?? '', `/local-news?q=${'x'.repeat(100_000)}`)
    expect(long.status).toBe(431)
    expect(long.headers['x-content-type-options']).toBe('nosniff')
    expect((await get(baseURL ?? '', `/local-news?q=${'x'.repeat(10_000)}`)).status).toBe(200)
  })

  test('an invalid Host header gets 400 with the common headers, for cached pages, too', async ({
    baseURL,
  }) => {
    for (const path of ['/', '/nope']) {
      const answer = await get(baseURL ?? '', path, { host: 'a/b' })
      expect(answer.status, path).toBe(400)
      expect(answer.headers['content-security-policy'], path).toContain("default-src 'none'")
    }
  })

  test('a form of another type gets 415, no error', async ({ request }) => {
    const headers = { 'content-type': 'multipart/form-data' }
    expect((await request.post('/newsletter', { headers, data: 'x' })).status()).toBe(415)
  })

  test('data that is not HTTP gets 400', async ({ baseURL }) => {
    const { port } = new URL(baseURL ?? '')
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), 'localhost', () => socket.end('\x16\x03\x01 hello\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('content-security-policy')
  })

  test('other methods are refused with what is allowed', async ({ request }) => {
    const response = await request.delete('/local-news')
    expect(response.status()).toBe(405)
    expect(response.headers().allow).toBe('GET, HEAD')
  })

  test('a newsletter address of 1 MB is refused politely', async ({ request }) => {
    const response = await request.post('/newsletter', {
      form: { email: `${'x'.repeat(1_000_000)}@example.test` },
    })
    expect(response.status()).toBe(413)
  })

  test('a path with a trailing slash is redirected to the page', async ({ baseURL }) => {
    const answer = await get(baseURL ?? '', '/local-news/')
    expect(answer.status).toBe(308)
    expect(answer.headers.location).toBe('/local-news')
    expect((await get(baseURL ?? '', '/local-news/?page=1')).headers.location).toBe('/local-news?page=1')
    expect((await get(baseURL ?? '', '/search/?q=tide')).headers.location).toBe('/search?q=tide')
  })
})

test('a page is revalidated by its ETag, and every coding has its own', async ({ request }) => {
  const tags = new Set<string>()
  for (const coding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': coding }
    const first = await request.get('/sports', { headers })
    const etag = first.headers().etag ?? ''
    tags.add(etag)
    expect(first.headers()['cache-control']).toBe(
      'public, max-age=0, s-maxage=50, stale-while-revalidate=10, stale-if-error=86400',
    )
    const second = await request.get('/sports', { headers: { ...headers, 'if-none-match': etag } })
    expect(second.status()).toBe(304)
  }
  expect(tags.size).toBe(3)
})

test('scripts and fonts have their hash in the name and never change', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const assets = [...html.matchAll(/\/assets\/[^"') ]+/g)].map(([address]) => address)
  expect(assets.length).toBeGreaterThan(2)
  for (const address of new Set(assets)) {
    expect(address).toMatch(/-[\w-]{8}\.\w+$/)
    const response = await request.get(address)
    expect(response.status()).toBe(200)
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('every answer has the security headers, and no policy allows unsafe-inline', async ({ request }) => {
  for (const path of [
    '/',
    '/no-such-page',
    '/healthz',
    '/readyz',
    '/media/bridge.svg',
    '/media/none.svg',
    '/assets/none.js',
    '/search?q=a',
    '/image/480/none',
  ]) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['content-security-policy'], path).not.toContain('unsafe-inline')
    expect(headers['referrer-policy'], path).toBeDefined()
  }
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a request with exactly this path and Host; calls `onSending` once it is sent. */
function get(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  onSending: (sent: Promise<void>) => void = () => {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    onSending(new Promise((sent) => request.once('finish', sent)))
    request.on('error', reject)
    request.end()
  })
}
