import { type FormEvent, useState } from 'react'
import type { Texts } from '../texts/texts.ts'
import { readAnswer } from './newsletter-answer.ts'

/** `notSetUp`: what is said before the press where nothing is sent. */
type FormTexts = Omit<Texts['newsletterForm'], 'notSetUp'> & { notSetUp?: string }

type State = 'ready' | 'sending' | 'answered'

/**
 * The footer's newsletter form. Without scripts it posts to /newsletter and the answer is a page; hydrated, the answer is
 * the same sentence as JSON, shown below the form. Hydrates on interaction.
 */
export function NewsletterForm({ t }: { t: FormTexts }) {
  const [state, setState] = useState<State>('ready')
  const [answer, setAnswer] = useState(t.notSetUp ?? '')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const form = event.currentTarget
    setState('sending')
    setAnswer('')
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ email: String(new FormData(form).get('email')) }),
      })
      setAnswer(await readAnswer(response))
      setState('answered')
    } catch {
      setAnswer(t.unreachable)
      setState('ready')
    }
  }

  return (
    <form action="/newsletter" method="post" onSubmit={submit}>
      <input
        className="input"
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        aria-label={t.email}
        placeholder={t.email}
      />
      {/* Not disabled while it is sending: it would lose focus. */}
      <button className="button" type="submit">
        {t.subscribe}
      </button>
      <p role="status">{answer}</p>
    </form>
  )
}
