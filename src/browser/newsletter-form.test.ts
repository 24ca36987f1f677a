import { afterEach, expect, test, vi } from 'vitest'
import { watchNewsletterForm } from './newsletter-form.ts'
import { find, openPage } from './open-page.fixture.ts'

const page = `<form action="https://example.test/newsletter" data-unreachable="Not sent.">
  <input name="email" value="a@b.test"><button type="submit"></button><p role="status">Not set up yet.</p>
</form>`
const answer = () => find('[role="status"]').textContent

afterEach(() => vi.unstubAllGlobals())

/** Opens the form, whose server answers so, and submits it as often as named. */
function submit(response: Response | Error, times = 1) {
  const window = openPage(page)
  const fetched = vi.fn(async () => {
    if (response instanceof Error) throw response
    return response.clone()
  })
  vi.stubGlobal('fetch', fetched)
  watchNewsletterForm()
  for (let time = 0; time < times; time += 1) {
    const event = new window.Event('submit', { cancelable: true })
    find('form').dispatchEvent(event as unknown as Event)
    expect(event.defaultPrevented).toBe(true)
  }
  return fetched
}

test('the sentence of the server is shown, whatever the status', async () => {
  const fetched = submit(Response.json({ message: 'Thank you.' }))
  expect(answer()).toBe('')
  await expect.poll(answer).toBe('Thank you.')
  expect(fetched).toHaveBeenCalledWith('https://example.test/newsletter', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ email: 'a@b.test' }),
  })
  submit(Response.json({ message: 'No.' }, { status: 400 }))
  await expect.poll(answer).toBe('No.')
})

test.each([
  ['no answer', new TypeError('offline')],
  ['a page of a proxy', new Response('<p>Sorry', { status: 502 })],
  ['another JSON', Response.json({ error: 'no' }, { status: 500 })],
  ['a message that is no text', Response.json({ message: 5 })],
  ['null', Response.json(null)],
  ['a text', Response.json('message')],
])('%s is told as such', async (_name, response) => {
  submit(response)
  await expect.poll(answer).toBe('Not sent.')
})

test('a second press while it is sending sends nothing', async () => {
  const fetched = submit(Response.json({ message: 'Thank you.' }), 2)
  await expect.poll(answer).toBe('Thank you.')
  expect(fetched).toHaveBeenCalledTimes(1)
})
