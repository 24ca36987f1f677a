import { type FormEvent, useState } from 'react'
import { readAnswer } from './newsletter-answer.ts'

type State = 'ready' | 'sending' | 'answered'

/**
 * The footer's newsletter form. Unscripted it posts to /newsletter and gets a page; awake it gets the same words as
 * JSON and shows them in place. Wakes on interaction.
 */
export function NewsletterForm() {
  const [state, setState] = useState<State>('ready')
  const [answer, setAnswer] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
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
      setAnswer('We could not reach the newsroom. Please try again.')
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
        aria-label="E-mail address"
        placeholder="E-mail address"
      />
      <button className="button" type="submit" disabled={state === 'sending'}>
        Subscribe
      </button>
      <p role="status">{answer}</p>
    </form>
  )
}
