/** Shows the answer to the footer's newsletter form below it; without this script the answer is a page. */
export function watchNewsletterForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-unreachable]')
  const answer = form?.querySelector('[role="status"]')
  if (!form || !answer) return
  // The button is not disabled while it is sending: it would lose focus.
  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    answer.textContent = ''
    answer.textContent = await send(form).catch(() => form.dataset.unreachable ?? '')
    isSending = false
  })
}

/** The sentence in our answer, whatever its status. Rejects where it is not JSON, as a proxy's error page. */
async function send(form: HTMLFormElement): Promise<string> {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
  })
  const { message } = (await response.json()) as { message: unknown }
  if (typeof message !== 'string') throw new Error(`not an answer of the newsroom: ${response.status}`)
  return message
}
